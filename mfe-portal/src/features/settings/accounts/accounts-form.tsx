import {
  accountLimits,
  AccountSettings,
  api,
  type LedgerAccount,
  ledgerAccountIds,
  SavedAccountSettings,
  settingsEndpoints,
} from '@vitrine/contracts';
import { Button, FocusedBanner, Text, TextField, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange, useRefresh } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { fieldsOf } from '../../../shared/forms/edit-conflict.tsx';
import { EditorForm } from '../../../shared/forms/editor-form.tsx';
import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts';
import { type PortalForm, usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import { accountTexts, bookings } from './content.ts';

const Account = styled.fieldset`
  display: grid;
  grid-template-columns: 8.5rem minmax(0, 1fr);
  align-items: start;
  gap: ${vars.space[2]} ${vars.space[4]};
  max-width: 38rem;
  padding-block-end: ${vars.space[5]};
  border-block-end: 1px solid ${vars.color.hairline};
`;

const Legend = styled.legend`
  margin-block-end: ${vars.space[3]};
`;

/** Current form values, valid or not. */
const Values = z.record(z.enum(ledgerAccountIds), z.object({ code: z.string(), name: z.string() }));
type Values = z.infer<typeof Values>;

const versioned = ({ version, updatedAt: _at, updatedBy: _by, ...values }: SavedAccountSettings) => ({
  version,
  values,
});

const AccountFieldset = ({ id, form }: { readonly id: LedgerAccount; readonly form: PortalForm<Values> }) => {
  const { title, about } = bookings[id];
  const field = (part: 'code' | 'name') => ({
    id: `account-${id}-${part}`,
    label: accountTexts[part],
    maxLength: accountLimits[part],
    name: `${id}.${part}`,
    value: form.values[id][part],
    error: form.error(`${id}.${part}`),
    required: true,
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      form.set({ [id]: { ...form.values[id], [part]: target.value } }),
  });
  return (
    <Account>
      <Legend>
        <Text weight="medium">{title}</Text>
        <Text size="sm" tone="textMuted">
          {about}
        </Text>
      </Legend>
      <TextField {...field('code')} aria-label={accountTexts.codeOf(title)} />
      <TextField {...field('name')} aria-label={accountTexts.nameOf(title)} />
    </Account>
  );
};

const savedKey = keyOf(settingsEndpoints.accounts);

/** Form of the accounts' codes and names. */
export const AccountsForm = ({ saved }: { readonly saved: SavedAccountSettings }) => {
  const save = useChange(
    settingsEndpoints.updateAccounts,
    {},
    { replaces: savedKey, stale: [keyOf(api.bookkeeping.journal)] },
  );
  const refresh = useRefresh();
  const toast = useToast();
  const form = usePortalForm({
    ...versioned(saved),
    draft: { name: 'settings.accounts', shape: Values },
    schema: AccountSettings,
    save: (accounts, { version, key }) => save.mutateAsync({ body: { ...accounts, version }, idempotencyKey: key }),
    readCurrent: (current) => {
      const { data } = SavedAccountSettings.safeParse(current);
      return data ? versioned(data) : null;
    },
    onSaved: (now) => {
      if (now === null) void refresh([savedKey]);
      toast({ tone: 'success', title: accountTexts.saved, description: accountTexts.savedNote });
    },
  });
  const guard = useLeaveGuard(form.dirty, form.isKept);
  return (
    <EditorForm
      form={form}
      guard={guard}
      label={accountTexts.form}
      stale={{
        what: accountTexts.what,
        fields: fieldsOf<Values>(ledgerAccountIds, (id) => ({
          label: bookings[id].title,
          show: (values) => `${values[id].code} ${values[id].name}`,
        })),
      }}
    >
      {ledgerAccountIds.map((id) => (
        <AccountFieldset key={id} id={id} form={form} />
      ))}
      <FocusedBanner tone="error">{form.failure}</FocusedBanner>
      <ButtonRow>
        <Button type="submit" size="sm" variant="primary" busy={form.busy}>
          {accountTexts.save}
        </Button>
        {form.dirty && (
          <Button size="sm" onClick={form.discard}>
            {accountTexts.discard}
          </Button>
        )}
      </ButtonRow>
    </EditorForm>
  );
};
