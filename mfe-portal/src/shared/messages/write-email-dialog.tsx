import type { QueryKey } from '@tanstack/react-query';
import { api, EmailSendCustom, type MessageTemplate } from '@vitrine/contracts';
import { Button, Dialog, SelectField, Text, TextArea, TextField, useToast } from '@vitrine/ui';
import { useId } from 'react';
import { z } from 'zod';
import { useChange } from '../api/use-change.ts';
import { useEndpoint } from '../api/use-endpoint.ts';
import { addIssues, FormError } from '../forms/form-errors.ts';
import { failureOf } from '../forms/form-failure.tsx';
import { usePortalForm } from '../forms/use-portal-form.ts';
import { StackedForm } from '../screen/layout.ts';
import { PlainText } from './mail-preview.tsx';

const Typed = z.object({
  /** Empty for the person of the record. */
  to: z.string().default(''),
  /** Empty for an email without a template. */
  templateId: z.string(),
  subject: z.string(),
  text: z.string(),
  variables: z.record(z.string(), z.string()),
});
type Typed = z.infer<typeof Typed>;

const blank: Typed = { to: '', templateId: '', subject: '', text: '', variables: {} };

interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly company: string | null;
}

interface WriteEmailDialogProps {
  readonly to: Recipient;
  /** Who else it may go to. */
  readonly others?: readonly Recipient[];
  /** Draft name, such as `lead.<id>`. */
  readonly draftName: string;
  readonly onClose: () => void;
  /** Query key of the record's messages, refetched after sending. */
  readonly timelineKey: QueryKey;
  readonly onSent?: () => void;
}

const nobodyElse: readonly Recipient[] = [];

/** Writes an email to one person, free text or from one of the team's templates. */
export const WriteEmailDialog = ({ to: main, others = nobodyElse, ...props }: WriteEmailDialogProps) => {
  const { draftName, timelineKey, onSent, onClose } = props;
  const templates = useOwnTemplates();
  const sent = { stale: [timelineKey, ['messages']] };
  const send = useChange(api.emails.send, {}, sent);
  const sendCustom = useChange(api.emails.sendCustom, {}, sent);
  const toast = useToast();
  const formId = useId();
  const templateOf = ({ templateId }: Typed) => templates.data?.find(({ id }) => id === templateId);
  const recipientOf = ({ to }: Typed): Recipient => others.find(({ email }) => email === to) ?? main;
  const variablesOf = (template: MessageTemplate) =>
    template.variables.filter(({ name }) => !fromRecord(main).has(name));
  const form = usePortalForm({
    values: blank,
    draft: { name: `${draftName}.email`, shape: Typed },
    schema: Typed.transform((typed, context): Body => {
      const template = templateOf(typed);
      const { email: to } = recipientOf(typed);
      if (!template) {
        const body = { to, subject: typed.subject, text: typed.text };
        addIssues(context, EmailSendCustom, body);
        return body;
      }
      for (const { name, label } of variablesOf(template))
        if (!typed.variables[name]?.trim())
          context.addIssue({ code: 'custom', path: ['variables', name], message: `${label} is required` });
      return { templateId: template.id, to, variables: typed.variables };
    }),
    save: async (body, { key }) => {
      const { status } =
        'templateId' in body
          ? await send.mutateAsync({ body, idempotencyKey: key })
          : await sendCustom.mutateAsync({ body, idempotencyKey: key });
      if (status === 'suppressed')
        throw new FormError({ form: `${body.to} can’t get email from us, so nothing was sent.` });
      toast({ tone: 'success', title: `Your email to ${recipientOf(form.values).name} is on its way` });
      onSent?.();
      onClose();
    },
  });
  const { values } = form;
  const template = templateOf(values);
  const to = recipientOf(values);

  const cancel = (): void => {
    form.discard();
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Write an email"
      {...(others.length === 0 && { description: `To ${to.name}, ${to.email}` })}
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {form.busy ? 'Sending...' : 'Send email'}
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId} aria-label="Email">
        {others.length > 0 && (
          <SelectField
            id="email-to"
            label="To"
            options={[main, ...others].map(({ name, email }) => ({ value: email, label: `${name}, ${email}` }))}
            {...form.field('to')}
            value={to.email}
          />
        )}
        {(templates.isError || (templates.data?.length ?? 0) > 0) && (
          <SelectField
            id="email-template"
            label="Start from"
            placeholder="A blank email"
            options={(templates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('templateId')}
            value={template ? values.templateId : ''}
            hint={templates.isError ? 'We couldn’t load your templates. You can still write a blank email.' : undefined}
          />
        )}
        {template ? (
          <>
            {variablesOf(template).map(({ name, label }) => (
              <TextField
                key={name}
                id={`email-variable-${name}`}
                label={label}
                required
                value={values.variables[name] ?? ''}
                error={form.error(`variables.${name}`)}
                onChange={({ target }) => form.set({ variables: { ...values.variables, [name]: target.value } })}
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
            <TextField id="email-subject" label="Subject" required maxLength={150} {...form.field('subject')} />
            <TextArea
              id="email-text"
              label="Message"
              required
              rows={8}
              hint="We’ll add your agency’s name, address and signature."
              {...form.field('text')}
            />
          </>
        )}
      </StackedForm>
    </Dialog>
  );
};

/** The team's own templates; built-in ones belong to events. */
const useOwnTemplates = () =>
  useEndpoint(
    api.emails.templates,
    { query: { category: 'custom' } },
    { select: ({ items }) => items.filter(({ origin, sendable }) => origin === 'staff' && sendable) },
  );

type Body =
  | { readonly templateId: string; readonly to: string; readonly variables: Record<string, string> }
  | { readonly to: string; readonly subject: string; readonly text: string };

/** Variables that the server fills in from the person's record. */
const fromRecord = ({ name, email, company }: Recipient): ReadonlyMap<string, string> =>
  new Map([
    ['name', name],
    ['email', email],
    ['company', company ?? ''],
  ]);

/** The template's text with known variables filled in; unknown ones stay in braces. */
function preview({ blocks }: MessageTemplate, variables: Readonly<Record<string, string>>, to: Recipient): string {
  const recordValues = fromRecord(to);
  const fill = (text: string): string =>
    text.replaceAll(/\{([a-z]\w*)\}/giu, (whole, name: string) => recordValues.get(name) ?? (variables[name] || whole));
  const texts = blocks.filter(({ kind, text }) => kind !== 'url' && text !== '').map(({ text }) => fill(text));
  return texts.join('\n\n');
}
