import { ApiError } from '@vitrine/api-client';
import { type Lead, Lead as LeadSchema, type LeadClient } from '@vitrine/contracts';
import { Button, DescriptionList, Dialog, FormBanner, Text, TextField, useToast, vars } from '@vitrine/ui';
import { type FormEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { type FormProblem, noProblem, saveProblem } from '../../../shared/problems.ts';
import { useUpdateCachedLead, useConvertLead } from '../leads-queries.ts';

const Form = styled.form`
  display: grid;
  gap: ${vars.space[4]};
`;

interface ConvertDialogProps {
  readonly lead: Lead;
  readonly onClose: () => void;
}

/** Converts a lead to a client with an access code, or links it to the client with its address. */
export const ConvertDialog = ({ lead, onClose }: ConvertDialogProps) => {
  const convert = useConvertLead(lead.id);
  const updateCache = useUpdateCachedLead();
  const toast = useToast();
  const formId = useId();
  const [company, setCompany] = useState(lead.company ?? '');
  const [problem, setProblem] = useState<FormProblem<'company'>>(noProblem);
  const existing = lead.matchingClient ?? null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (convert.isPending) return;
    if (!existing && company.trim() === '')
      return setProblem({ fields: { company: 'Company is required' }, form: null });
    setProblem(noProblem);
    convert.mutate(
      { version: lead.version, ...(existing ? { linkClientId: existing.id } : { company: company.trim() }) },
      {
        onSuccess: ({ client }) => {
          toast({
            tone: 'success',
            title: `${lead.name} is a client now`,
            ...(client && { description: `Access code ${client.accessCode}` }),
          });
          onClose();
        },
        onError: (error) => {
          const current =
            error instanceof ApiError && error.code === 'stale_version'
              ? LeadSchema.safeParse(error.current).data
              : undefined;
          if (current) {
            updateCache(current);
            setCompany(current.company ?? company);
          }
          setProblem(
            current
              ? {
                  fields: {},
                  form:
                    'Someone changed this lead meanwhile. This shows it as it is now; press again if it is still ' +
                    'right.',
                }
              : saveProblem(error, ['company']),
          );
        },
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Turn into client"
      width="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={convert.isPending}>
            {existing ? 'Tie to this client' : 'Create client'}
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={submit}>
        {existing ? (
          <Existing client={existing} email={lead.email} />
        ) : (
          <>
            <DescriptionList
              items={[
                { term: 'Name', value: lead.name },
                { term: 'Email', value: lead.email },
              ]}
            />
            <TextField
              id="convert-company"
              name="company"
              label="Company"
              autoComplete="off"
              required
              value={company}
              error={problem.fields.company}
              onChange={({ target }) => setCompany(target.value)}
            />
            <Text size="sm" tone="textMuted">
              They get an access code made of the company’s name, and the lead is won.
            </Text>
          </>
        )}
        <FormBanner tone="error">{problem.form}</FormBanner>
      </Form>
    </Dialog>
  );
};

const Existing = ({ client, email }: { readonly client: LeadClient; readonly email: string }) => (
  <>
    <Text size="sm">A client with the address {email} is there already. The lead is tied to them, and won.</Text>
    <DescriptionList
      items={[
        { term: 'Client', value: client.name },
        { term: 'Company', value: client.company },
        { term: 'Access code', value: client.accessCode },
      ]}
    />
  </>
);
