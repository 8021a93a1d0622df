import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, createAttempt } from '@vitrine/api-client';
import { api, EmailSendCustom, type MessageTemplate } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { Button, Dialog, FormBanner, SelectField, Text, TextArea, TextField, useToast } from '@vitrine/ui';
import { type FormEvent, useId, useState } from 'react';
import { z } from 'zod';
import { useDraft } from '../edit/drafts.ts';
import { type FormProblem, noProblem, saveProblem, schemaProblem } from '../problems.ts';
import { StackedForm } from '../screen/layout.ts';
import { PlainText } from './mail-preview.tsx';

const Typed = z.object({
  /** Empty for an email without a template. */
  templateId: z.string(),
  subject: z.string(),
  text: z.string(),
  variables: z.record(z.string(), z.string()),
});
type Typed = z.infer<typeof Typed>;

const blank: Typed = { templateId: '', subject: '', text: '', variables: {} };

interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
}

interface WriteEmailDialogProps {
  readonly to: Recipient;
  /** Draft name, such as `lead.<id>`. */
  readonly draftName: string;
  readonly onClose: () => void;
  /** Query key of the record's messages, refetched after sending. */
  readonly timelineKey: QueryKey;
}

/** Writes an email to one person, free text or from one of the team's templates. */
export const WriteEmailDialog = ({ to, draftName, timelineKey, onClose }: WriteEmailDialogProps) => {
  const templates = useOwnTemplates();
  const send = useSendEmail(timelineKey);
  const [attempt] = useState(createAttempt);
  const toast = useToast();
  const formId = useId();
  const { values, set, forget } = useDraft(`${draftName}.email`, Typed, blank);
  const [problem, setProblem] = useState<FormProblem<string>>(noProblem);
  const template = templates.data?.find(({ id }) => id === values.templateId);
  const variables = template?.variables.filter(({ name }) => !fromRecord(to).has(name)) ?? [];

  const change = (changes: Partial<Typed>): void => {
    set({ ...values, ...changes });
    setProblem(noProblem);
  };

  const cancel = (): void => {
    forget();
    onClose();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (send.isPending) return;
    const body = template
      ? { templateId: template.id, to: to.email, variables: values.variables }
      : { to: to.email, subject: values.subject, text: values.text };
    if (template) {
      const missing = variables.filter(({ name }) => !values.variables[name]?.trim());
      if (missing.length > 0) {
        const fields = Object.fromEntries(missing.map(({ name, label }) => [name, `${label} is required`]));
        return setProblem({ fields, form: null });
      }
    } else {
      const parsed = EmailSendCustom.safeParse(body);
      if (!parsed.success) return setProblem(schemaProblem(parsed.error));
    }
    setProblem(noProblem);
    send.mutate(
      { body, key: attempt.keyFor(body) },
      {
        onSuccess: ({ status }) => {
          if (status === 'suppressed') {
            return setProblem({ fields: {}, form: `${to.email} gets no email from us, so nothing was sent.` });
          }
          forget();
          toast({ tone: 'success', title: `Your email to ${to.name} is on its way` });
          onClose();
        },
        onError: (error) =>
          setProblem(
            refusal(
              error,
              variables.map(({ name }) => name),
            ),
          ),
      },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Write an email"
      description={`To ${to.name}, ${to.email}`}
      actions={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={send.isPending}>
            {send.isPending ? 'Sending...' : 'Send email'}
          </Button>
        </>
      }
    >
      <StackedForm id={formId} noValidate onSubmit={submit} aria-label="Email">
        {(templates.isError || (templates.data?.length ?? 0) > 0) && (
          <SelectField
            id="email-template"
            label="Start from"
            placeholder="A blank email"
            options={(templates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={template ? values.templateId : ''}
            hint={
              templates.isError ? 'Your templates could not be loaded. You can still write a blank email.' : undefined
            }
            onChange={({ target }) => change({ templateId: target.value })}
          />
        )}
        {template ? (
          <>
            {variables.map(({ name, label }) => (
              <TextField
                key={name}
                id={`email-variable-${name}`}
                label={label}
                required
                value={values.variables[name] ?? ''}
                error={problem.fields[name]}
                onChange={({ target }) => change({ variables: { ...values.variables, [name]: target.value } })}
              />
            ))}
            <div>
              <Text size="sm" tone="textMuted" as="p" id={`${formId}-preview`}>
                What {to.name} will read
              </Text>
              <PlainText aria-labelledby={`${formId}-preview`}>{preview(template, values.variables, to)}</PlainText>
            </div>
          </>
        ) : (
          <>
            <TextField
              id="email-subject"
              label="Subject"
              required
              maxLength={150}
              value={values.subject}
              error={problem.fields['subject']}
              onChange={({ target }) => change({ subject: target.value })}
            />
            <TextArea
              id="email-text"
              label="Message"
              required
              rows={8}
              hint="Your agency’s name, address and signature are added."
              value={values.text}
              error={problem.fields['text']}
              onChange={({ target }) => change({ text: target.value })}
            />
          </>
        )}
        <FormBanner tone="error">{problem.form}</FormBanner>
      </StackedForm>
    </Dialog>
  );
};

/** The team's own templates; built-in ones belong to events. */
function useOwnTemplates() {
  const client = useApi();
  return useQuery({
    queryKey: ['own-templates'],
    queryFn: async ({ signal }): Promise<MessageTemplate[]> => {
      const { items } = await client.call(api.emails.templates, { query: { category: 'custom' }, signal });
      return items.filter(({ origin, sendable }) => origin === 'staff' && sendable);
    },
  });
}

type Body =
  | { readonly templateId: string; readonly to: string; readonly variables: Record<string, string> }
  | { readonly to: string; readonly subject: string; readonly text: string };

function useSendEmail(timelineKey: QueryKey) {
  const client = useApi();
  const queries = useQueryClient();
  return useMutation({
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: timelineKey });
      void queries.invalidateQueries({ queryKey: ['messages'] });
    },
    mutationFn: ({ body, key }: { readonly body: Body; readonly key: string }) =>
      'templateId' in body
        ? client.call(api.emails.send, { body, idempotencyKey: key })
        : client.call(api.emails.sendCustom, { body, idempotencyKey: key }),
  });
}

/** Variables that the server fills in from the person's record. */
const fromRecord = ({ name, email, company }: Recipient): ReadonlyMap<string, string> =>
  new Map([
    ['name', name],
    ['email', email],
    ['company', company ?? ''],
  ]);

/** The template's text with known variables filled in; unknown ones stay in braces. */
function preview({ blocks }: MessageTemplate, variables: Readonly<Record<string, string>>, to: Recipient): string {
  const known = fromRecord(to);
  const fill = (text: string): string =>
    text.replaceAll(/\{([a-z]\w*)\}/giu, (whole, name: string) => known.get(name) ?? (variables[name] || whole));
  const texts = blocks.filter(({ kind, text }) => kind !== 'url' && text !== '').map(({ text }) => fill(text));
  return texts.join('\n\n');
}

function refusal(error: unknown, variables: readonly string[]): FormProblem<string> {
  if (error instanceof ApiError && error.code === 'unknown_recipient') return { fields: {}, form: error.message };
  const { fields, form } = saveProblem(error, ['subject', 'text', ...variables.map((name) => `variables.${name}`)]);
  const named = Object.entries(fields).map(([field, text]) => [field.replace(/^variables\./u, ''), text]);
  return { fields: Object.fromEntries(named) as Record<string, string>, form };
}
