import { BrandSettings, MailAccent, SavedBrandSettings } from '@vitrine/contracts';
import { Button, FormBanner, TextArea, TextField, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { z } from 'zod';
import { EditorForm } from '../../../../shared/edit/editor-form.tsx';
import { useEditForm } from '../../../../shared/edit/use-edit-form.ts';
import { useLeaveGuard } from '../../../../shared/edit/use-leave-guard.ts';
import { schemaProblem } from '../../../../shared/form-problem.ts';
import { useRefreshBrand, useSaveBrand } from '../api.ts';
import { accentNames, fieldNames, hints } from '../content.ts';
import { AccentChoice } from './accent-choice.tsx';
import { MailSketch } from './mail-sketch.tsx';

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

/** What stands in the form, whether or not it may be saved. */
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

/** Owners change how the agency appears, and see it beside the form. */
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
