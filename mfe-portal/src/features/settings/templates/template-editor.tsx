import { api, MessageTemplate } from '@vitrine/contracts';
import { useNavigate, useSession } from '@vitrine/shell-sdk';
import { Button, ConfirmDialog, FocusedBanner, FormBanner, media, TextField, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { EditorForm } from '../../../shared/forms/editor-form.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts';
import { paths } from '../../../shared/paths.ts';
import { actionText } from '../../../shared/problems.ts';
import { LastChange } from '../last-change.tsx';
import { BlockField } from './block-field.tsx';
import { variablesIn } from './content.ts';
import { TemplatePreviewPanel } from './template-preview.tsx';
import { useDeleteTemplate, useResetTemplate, useSaveTemplate } from './templates-queries.ts';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${vars.space[8]};

  ${media.up('lg')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** Sticky beside a long form. */
const PreviewColumn = styled.div`
  ${media.up('lg')} {
    position: sticky;
    inset-block-start: calc(var(--top-bar) + ${vars.space[6]});
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
`;

/** Texts by block; custom templates also have a name. */
const Values = z.record(z.string(), z.string());
type Values = z.infer<typeof Values>;
/** A key that no block has. */
const nameKey = '@name';

const valuesOf = ({ blocks, origin, name }: MessageTemplate): Values => ({
  ...(origin === 'staff' && { [nameKey]: name }),
  ...Object.fromEntries(blocks.map(({ key, text }) => [key, text])),
});
const versioned = (template: MessageTemplate) => ({ version: template.version, values: valuesOf(template) });
const textsOf = ({ [nameKey]: _name, ...texts }: Values): Values => texts;

/** The first required text that is missing. */
const templateSchema = ({ blocks, origin }: MessageTemplate) =>
  Values.superRefine((values, context) => {
    const required = [
      ...(origin === 'staff' ? [{ key: nameKey, label: 'Name' }] : []),
      ...blocks.filter((block) => block.required),
    ];
    const missing = required.find(({ key }) => !values[key]?.trim());
    if (missing) context.addIssue({ code: 'custom', path: [missing.key], message: `${missing.label} is required` });
  });

/** Editor of one template with its preview. */
export const TemplateEditor = ({ template }: { readonly template: MessageTemplate }) => {
  const { id, blocks, variables, origin, version, updatedAt, updatedBy, name } = template;
  const reworded = template.customised; // lint-words: an API field
  const { user } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const save = useSaveTemplate(id);
  const reset = useResetTemplate(id);
  const test = useChange(api.emails.testSend, { params: { id } });
  const [question, setQuestion] = useState<'reset' | 'delete' | null>(null);
  const isCustom = origin === 'staff';

  const form = usePortalForm({
    ...versioned(template),
    draft: { name: `template.${id}`, shape: Values },
    schema: templateSchema(template),
    // The server names blocks by their path in the body.
    errorNames: { [nameKey]: 'name', ...Object.fromEntries(blocks.map(({ key }) => [key, `texts.${key}`])) },
    save: (values, { version: from, key }) =>
      save.mutateAsync({
        idempotencyKey: key,
        body: {
          texts: textsOf(values),
          version: from,
          ...(isCustom && { name: values[nameKey] ?? name, variables: variablesIn(Object.values(textsOf(values))) }),
        },
      }),
    readCurrent: (current) => {
      const { data } = MessageTemplate.safeParse(current);
      return data ? versioned(data) : null;
    },
    onSaved: () =>
      toast({ tone: 'success', title: `${name} saved`, description: 'The next message will use your text.' }),
  });
  const remove = useDeleteTemplate(id, () => {
    form.discard();
    toast({ tone: 'success', title: `${name} was deleted` });
    void navigate(paths.templates);
  });
  const guard = useLeaveGuard(form.dirty, form.isKept);
  const texts = textsOf(form.values);
  /** Variables of the current texts, saved or not. */
  const overrides = { texts, ...(isCustom && { variables: variablesIn(Object.values(texts)) }) };

  const sendTest = (): void =>
    test.mutate(
      { body: overrides },
      {
        onSuccess: ({ status }) =>
          status === 'suppressed'
            ? toast({
                tone: 'error',
                title: 'The test wasn’t sent',
                description:
                  `We can’t send to ${user?.email ?? 'your address'}: it’s on the list of blocked addresses under ` +
                  'Messages.',
              })
            : toast({
                tone: 'success',
                title: 'A test is on its way',
                description: `To ${user?.email ?? 'you'}, with sample names and amounts.`,
              }),
      },
    );

  const confirm = (what: 'reset' | 'delete'): void => {
    reset.reset();
    remove.reset();
    setQuestion(what);
  };
  const answered = (): void => setQuestion(null);

  return (
    <>
      <Layout>
        <EditorForm
          form={form}
          guard={guard}
          label={name}
          stale={{
            what: 'template',
            fields: Object.fromEntries(
              [...(isCustom ? [{ key: nameKey, label: 'Name' }] : []), ...blocks].map(({ key, label }) => [
                key,
                { label, show: (values: Values) => values[key] ?? '' },
              ]),
            ),
          }}
        >
          {isCustom && (
            <TextField
              id="template-name"
              label="Name"
              hint="Only your team sees it."
              required
              autoComplete="off"
              {...form.field(nameKey)}
            />
          )}
          {blocks.map((block) => (
            <BlockField key={block.key} block={block} variables={variables} field={form.field(block.key)} />
          ))}
          <FocusedBanner tone="error">{form.failure}</FocusedBanner>
          <Actions>
            <Button type="submit" size="sm" variant="primary" busy={form.busy}>
              Save text
            </Button>
            {form.dirty && (
              <Button size="sm" onClick={form.discard}>
                Discard changes
              </Button>
            )}
            {reworded && (
              <Button size="sm" variant="subtle" onClick={() => confirm('reset')}>
                Reset to default
              </Button>
            )}
            {isCustom && (
              <Button size="sm" variant="subtle" onClick={() => confirm('delete')}>
                Delete
              </Button>
            )}
          </Actions>
        </EditorForm>
        <PreviewColumn>
          <TemplatePreviewPanel template={template} overrides={overrides} />
          <TestLine>
            <Button size="sm" busy={test.isPending} onClick={sendTest}>
              Send a test to me
            </Button>
            <FormBanner tone="error">{test.isError && actionText(test.error)}</FormBanner>
          </TestLine>
        </PreviewColumn>
      </Layout>
      <LastChange updatedAt={updatedAt} updatedBy={updatedBy} byOwners={false} />
      <ConfirmDialog
        open={question === 'reset'}
        onOpenChange={(open) => !open && answered()}
        title={`Reset ${name}?`}
        confirmLabel="Reset to default"
        tone="danger"
        busy={reset.isPending}
        error={reset.isError ? actionText(reset.error) : undefined}
        onConfirm={() =>
          reset.mutate(
            { body: { version } },
            {
              onSuccess: () => {
                form.discard();
                answered();
                toast({ tone: 'success', title: `${name} is back to its original text` });
              },
            },
          )
        }
      >
        This brings back the original text. Yours is only kept in the audit log.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'delete'}
        onOpenChange={(open) => !open && answered()}
        title={`Delete ${name}?`}
        confirmLabel="Delete template"
        tone="danger"
        // Until the next screen is there.
        busy={remove.isPending || remove.isSuccess}
        error={remove.isError ? actionText(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
      >
        Messages you’ve sent with it stay on record. This action cannot be undone.
      </ConfirmDialog>
    </>
  );
};

const TestLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[3]};
  margin-block-start: ${vars.space[4]};
`;
