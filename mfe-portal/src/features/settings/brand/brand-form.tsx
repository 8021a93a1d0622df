import { BrandSettings, MailAccent, SavedBrandSettings, settingsEndpoints } from '@vitrine/contracts';
import { Button, FocusedBanner, TextArea, TextField, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange, useRefresh } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { choiceFrame } from '../../../shared/choice-cards.tsx';
import { fieldsOf } from '../../../shared/forms/edit-conflict.tsx';
import { EditorForm } from '../../../shared/forms/editor-form.tsx';
import { type FieldProps, usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts';
import { accentNames, fieldNames } from './content.ts';
import { MailSketch } from './mail-sketch.tsx';

const hints = {
  displayName: 'The name your emails come from. The email address itself can’t be changed here.',
  replyTo: 'Where replies to your emails go.',
  businessAddress: 'Shown at the bottom of emails and the top of invoices and receipts. Up to six lines.',
  phone: 'Optional. Shown below the address.',
} as const;

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
  /* Forced colors drop backgrounds; the name beside it remains. */
  border-radius: 50%;
  background: ${({ $accent }) => vars.color[$accent]};
`;

/** Accent colors of mails. */
const AccentChoice = ({ name, value, onChange }: FieldProps<'accent', MailAccent>) => (
  <Choices>
    <Legend>{fieldNames.accent}</Legend>
    {MailAccent.options.map((accent) => (
      <Choice key={accent}>
        <input type="radio" name={name} value={accent} checked={accent === value} onChange={() => onChange(accent)} />
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

const savedKey = keyOf(settingsEndpoints.brand);

/** Form of the brand with a preview. */
export const BrandForm = ({ saved }: { readonly saved: SavedBrandSettings }) => {
  const save = useChange(settingsEndpoints.updateBrand, {}, { replaces: savedKey });
  const refresh = useRefresh();
  const toast = useToast();
  const form = usePortalForm({
    ...versioned(saved),
    draft: { name: 'settings.brand', shape: Values },
    schema: BrandSettings,
    save: (brand, { version, key }) => save.mutateAsync({ body: { ...brand, version }, idempotencyKey: key }),
    readCurrent: (current) => {
      const { data } = SavedBrandSettings.safeParse(current);
      return data ? versioned(data) : null;
    },
    onSaved: (now) => {
      if (now === null) void refresh([savedKey]);
      toast({ tone: 'success', title: 'Brand saved', description: 'You’ll see it in the next email.' });
    },
  });
  const guard = useLeaveGuard(form.dirty, form.isKept);
  const text = (name: (typeof texts)[number]) => ({
    id: `brand-${name}`,
    label: fieldNames[name],
    hint: hints[name],
    ...form.field(name),
  });

  return (
    <Layout>
      <EditorForm
        form={form}
        guard={guard}
        label="Brand"
        stale={{
          what: 'brand',
          fields: {
            ...fieldsOf<Values, (typeof texts)[number]>(texts, (name) => ({
              label: fieldNames[name],
              show: (values) => values[name],
            })),
            accent: { label: fieldNames.accent, show: ({ accent }) => accentNames[accent] },
          },
        }}
      >
        <TextField {...text('displayName')} required autoComplete="off" />
        <TextField
          {...text('replyTo')}
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <ShortArea {...text('businessAddress')} required rows={3} />
        <TextField {...text('phone')} type="tel" inputMode="tel" autoComplete="off" />
        <AccentChoice {...form.field('accent')} />
        <FocusedBanner tone="error">{form.failure}</FocusedBanner>
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
