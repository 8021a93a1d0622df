import { BrandSettings, MailAccent, SavedBrandSettings } from '@vitrine/contracts';
import { Button, FormBanner, TextArea, TextField, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { z } from 'zod';
import { choiceFrame } from '../../../shared/choice-cards.tsx';
import { EditorForm } from '../../../shared/edit/editor-form.tsx';
import { useEditForm } from '../../../shared/edit/use-edit-form.ts';
import { useLeaveGuard } from '../../../shared/edit/use-leave-guard.ts';
import { schemaProblem } from '../../../shared/problems.ts';
import { useRefreshBrand, useSaveBrand } from './brand-queries.ts';
import { MailSketch } from './mail-sketch.tsx';

export const accentNames: Record<MailAccent, string> = {
  champagne: 'Champagne',
  jade: 'Jade',
  steel: 'Steel',
  ember: 'Ember',
};

/** Field labels in the form and in conflicts. */
export const fieldNames: Record<keyof BrandSettings, string> = {
  displayName: 'Display name',
  replyTo: 'Reply-to address',
  businessAddress: 'Business address',
  phone: 'Public phone',
  accent: 'Accent of mails',
};

const hints = {
  displayName: 'Who your mails are from. The mailbox behind it belongs to the installation.',
  replyTo: 'Where an answer to a mail goes.',
  businessAddress: 'Stands at the foot of mails and at the head of invoices and receipts. Up to six lines.',
  phone: 'Printed below the address. Leave it empty to print none.',
} as const;

export const lead =
  'How the agency appears in mails, receipts and invoices. The public site is rendered ahead and keeps its own: ' +
  'its name and addresses change with a release.';

const Choices = styled.fieldset`
  display: grid;
  /* Two by two: a fourth one alone on a line looks like an afterthought. */
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${vars.space[2]};
`;

const Legend = styled.legend`
  margin-block-end: ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${vars.space[2]};
  min-height: ${vars.control.md};
  padding-inline: ${vars.space[3]};
  font-size: ${vars.text.sm};
  ${choiceFrame}
`;

const Swatch = styled.span<{ $accent: MailAccent }>`
  flex: none;
  width: 0.75rem;
  height: 0.75rem;
  /* Forced colours drop backgrounds; the name beside it remains. */
  border-radius: 50%;
  background: ${({ $accent }) => vars.color[$accent]};
`;

interface AccentChoiceProps {
  readonly value: MailAccent;
  readonly onChange: (accent: MailAccent) => void;
}

/** Accent colors of mails. */
const AccentChoice = ({ value, onChange }: AccentChoiceProps) => (
  <Choices>
    <Legend>{fieldNames.accent}</Legend>
    {MailAccent.options.map((accent) => (
      <Choice key={accent}>
        <input type="radio" name="accent" value={accent} checked={accent === value} onChange={() => onChange(accent)} />
        <Swatch $accent={accent} />
        {accentNames[accent]}
      </Choice>
    ))}
  </Choices>
);

const Layout = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  align-items: start;
  gap: ${vars.space[8]} ${vars.space[10]};
  max-width: 60rem;
`;

const ShortArea = styled(TextArea)`
  textarea {
    min-height: 5.5rem;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
`;

/** Current form values, valid or not. */
const Values = z.object({
  displayName: z.string(),
  replyTo: z.string(),
  businessAddress: z.string(),
  phone: z.string(),
  accent: MailAccent,
});
type Values = z.infer<typeof Values>;
const texts = ['displayName', 'replyTo', 'businessAddress', 'phone'] as const;

const versioned = (saved: SavedBrandSettings) => ({ version: saved.version, values: Values.parse(saved) });

/** Form of the brand with a preview. */
export const BrandForm = ({ saved }: { readonly saved: SavedBrandSettings }) => {
  const save = useSaveBrand();
  const refresh = useRefreshBrand();
  const toast = useToast();
  const form = useEditForm<Values, SavedBrandSettings>({
    name: 'settings.brand',
    shape: Values,
    start: versioned(saved),
    fields: texts,
    check: (values) => {
      const { error } = BrandSettings.safeParse(values);
      return error ? schemaProblem(error) : null;
    },
    save: (values, attempt) => save.mutateAsync({ ...BrandSettings.parse(values), ...attempt }),
    readCurrent: (current) => {
      const { data } = SavedBrandSettings.safeParse(current);
      return data ? versioned(data) : null;
    },
    onSaved: (now) => {
      if (now === null) refresh();
      toast({ tone: 'success', title: 'Brand saved', description: 'The next mail carries it.' });
    },
  });
  const guard = useLeaveGuard(form.dirty);
  const text = (name: (typeof texts)[number]) => ({
    id: `brand-${name}`,
    name,
    label: fieldNames[name],
    hint: hints[name],
    value: form.values[name],
    error: form.problem.fields[name],
  });

  return (
    <Layout>
      <EditorForm
        form={form}
        guard={guard}
        label="Brand"
        stale={{
          what: 'brand',
          fields: [
            ...texts.map((name) => ({ name, label: fieldNames[name], show: (values: Values) => values[name] })),
            { name: 'accent', label: fieldNames.accent, show: ({ accent }) => accentNames[accent] },
          ],
        }}
      >
        <TextField
          {...text('displayName')}
          required
          autoComplete="off"
          onChange={({ target }) => form.set({ displayName: target.value })}
        />
        <TextField
          {...text('replyTo')}
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => form.set({ replyTo: target.value })}
        />
        <ShortArea
          {...text('businessAddress')}
          required
          rows={3}
          onChange={({ target }) => form.set({ businessAddress: target.value })}
        />
        <TextField
          {...text('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          onChange={({ target }) => form.set({ phone: target.value })}
        />
        <AccentChoice value={form.values.accent} onChange={(accent) => form.set({ accent })} />
        <FormBanner tone="error">{form.problem.form}</FormBanner>
        <Actions>
          <Button type="submit" size="sm" variant="primary" busy={form.busy}>
            Save brand
          </Button>
          {form.dirty && (
            <Button size="sm" onClick={form.discard}>
              Discard changes
            </Button>
          )}
        </Actions>
      </EditorForm>
      <MailSketch brand={form.values} />
    </Layout>
  );
};
