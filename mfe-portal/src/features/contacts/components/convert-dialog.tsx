import { ApiError } from '@vitrine/api-client';
import { api, type Lead, Lead as LeadSchema, type LeadClient, RequiredEmail } from '@vitrine/contracts';
import { Button, DescriptionList, Dialog, Text, TextField, useToast, vars } from '@vitrine/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormError } from '../../../shared/forms/form-errors.ts';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { useUpdateCachedLead } from '../leads-queries.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
`;

const changedMeanwhile =
  'Someone changed this lead in the meantime. This is how it looks now. If it’s still right, try again.';

interface ConvertDialogProps {
  readonly lead: Lead;
  readonly onClose: () => void;
}

/** Converts a lead to a client with an access code, or links it to the client with its address. */
export const ConvertDialog = ({ lead, onClose }: ConvertDialogProps) => {
  const updateCache = useUpdateCachedLead();
  const convert = useChange(
    api.contacts.convert,
    { params: { id: lead.id } },
    { stale: [['clients']], onSuccess: updateCache },
  );
  const toast = useToast();
  const formId = useId();
  const existing = lead.matchingClient ?? null;
  /** A client has the address that was typed, in the server's words. */
  const [found, setFound] = useState<string | null>(null);
  const isLink = existing !== null || found !== null;
  const company = z.string().trim();
  const form = usePortalForm({
    values: { company: lead.company ?? '', email: lead.email },
    schema: z.object({
      company: isLink ? company : company.min(1, 'Company is required'),
      email: lead.email ? z.string() : RequiredEmail,
    }),
    save: async ({ email, ...typed }, { key }) => {
      try {
        const { client } = await convert.mutateAsync({
          body: {
            version: lead.version,
            ...(existing ? { linkClientId: existing.id } : typed),
            ...(lead.email === '' && { email, linkExisting: found !== null }),
          },
          idempotencyKey: key,
        });
        toast({
          tone: 'success',
          title: `${lead.name} is a client now`,
          ...(client && { description: `Access code ${client.accessCode}` }),
        });
        onClose();
      } catch (error) {
        const isStale = error instanceof ApiError && error.code === 'stale_version';
        if (error instanceof ApiError && error.code === 'client_exists' && lead.email === '') setFound(error.message);
        const current = isStale ? LeadSchema.safeParse(error.current).data : undefined;
        if (!current) throw error;
        updateCache(current);
        if (current.company) form.set({ company: current.company });
        throw new FormError({ form: changedMeanwhile });
      }
    },
  });

  const emailField = form.field('email');

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Turn into client"
      width="sm"
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {isLink ? 'Link to this client' : 'Create client'}
          </Button>
        </>
      }
    >
      <Form {...form.props} id={formId}>
        {existing ? (
          <Existing client={existing} email={lead.email} />
        ) : (
          <>
            <DescriptionList
              items={[
                { term: 'Name', value: lead.name },
                ...(lead.email ? [{ term: 'Email', value: lead.email }] : []),
                ...(lead.phone ? [{ term: 'Phone', value: lead.phone }] : []),
              ]}
            />
            {lead.email === '' && (
              <TextField
                id="convert-email"
                label="Email"
                type="email"
                autoComplete="off"
                required
                hint="Clients get invoices and receipts by email, so one is needed here."
                {...emailField}
                onChange={(change) => {
                  setFound(null);
                  emailField.onChange(change);
                }}
              />
            )}
            <TextField id="convert-company" label="Company" autoComplete="off" required {...form.field('company')} />
            <Text size="sm" tone="textMuted">
              They’ll get an access code based on the company’s name, and the lead is marked as won.
            </Text>
          </>
        )}
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
