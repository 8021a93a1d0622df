import { SavedSecuritySettings, SecuritySettings, settingsEndpoints } from '@vitrine/contracts';
import { centsText, formatCents, parseCents } from '@vitrine/money';
import { Button, FocusedBanner, Text, TextField, useToast } from '@vitrine/ui';
import { z } from 'zod';
import { useChange, useRefresh } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { EditorForm, Pair } from '../../../shared/forms/editor-form.tsx';
import { MoneyField } from '../../../shared/forms/money-field.tsx';
import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { Part } from '../../../shared/settings/part.tsx';

const texts = {
  title: 'What needs an owner',
  lead: 'How much others can refund and export on their own. For more, they ask an owner, who does it.',
  payBack: 'Refunds and paid-out credit in 24 hours',
  payBackHint: 'Dollars per person, all refunds added up. With 0, only owners can.',
  rows: 'Rows of one export',
  rowsHint: 'Of lists of clients, leads, messages and subscribers.',
} as const;

/** As typed; the limits of both are the contract's. */
const Typed = z.object({ payBack: z.string(), rows: z.string() });
const schema = Typed.superRefine(({ payBack, rows }, context) => {
  const { payBackLimitCents, exportLimitRows } = SecuritySettings.shape;
  if (parseCents(payBack) === null || !payBackLimitCents.safeParse(parseCents(payBack)).success)
    context.addIssue({ code: 'custom', path: ['payBack'], message: 'An amount in dollars, such as 500' });
  if (!/^\d+$/.test(rows.trim()) || !exportLimitRows.safeParse(Number(rows)).success)
    context.addIssue({ code: 'custom', path: ['rows'], message: 'A whole number up to 1,000,000' });
});
type Typed = z.infer<typeof Typed>;

const securityKey = keyOf(settingsEndpoints.security);

interface OwnerLimitsProps {
  readonly saved: z.output<typeof SavedSecuritySettings>;
  readonly mayChange: boolean;
}

const versioned = ({ version, payBackLimitCents, exportLimitRows }: OwnerLimitsProps['saved']) => ({
  version,
  values: { payBack: centsText(payBackLimitCents), rows: String(exportLimitRows) },
});

const LimitsForm = ({ saved }: Pick<OwnerLimitsProps, 'saved'>) => {
  const save = useChange(settingsEndpoints.updateSecurity, {}, { replaces: securityKey });
  const refresh = useRefresh();
  const toast = useToast();
  const { secondFactorForAll } = saved;
  const form = usePortalForm({
    ...versioned(saved),
    draft: { name: 'settings.limits', shape: Typed },
    schema,
    save: ({ payBack, rows }, { version, key }) =>
      save.mutateAsync({
        body: {
          version,
          secondFactorForAll,
          payBackLimitCents: parseCents(payBack) ?? 0,
          exportLimitRows: Number(rows),
        },
        idempotencyKey: key,
      }),
    readCurrent: (current) => {
      const { data } = SavedSecuritySettings.safeParse(current);
      return data ? versioned(data) : null;
    },
    onSaved: (now) => {
      if (now === null) void refresh([securityKey]);
      toast({ tone: 'success', title: 'Limits saved' });
    },
  });
  const guard = useLeaveGuard(form.dirty, form.isKept);
  return (
    <EditorForm
      form={form}
      guard={guard}
      label={texts.title}
      stale={{
        what: 'limits',
        fields: {
          payBack: { label: texts.payBack, show: ({ payBack }: Typed) => payBack },
          rows: { label: texts.rows, show: ({ rows }: Typed) => rows },
        },
      }}
    >
      <Pair>
        <MoneyField
          id="limit-pay-back"
          label={texts.payBack}
          hint={texts.payBackHint}
          from={0}
          required
          {...form.field('payBack')}
        />
        <TextField
          id="limit-rows"
          label={texts.rows}
          hint={texts.rowsHint}
          inputMode="numeric"
          autoComplete="off"
          required
          {...form.field('rows')}
        />
      </Pair>
      <FocusedBanner tone="error">{form.failure}</FocusedBanner>
      <div>
        <Button type="submit" size="sm" busy={form.busy}>
          Save limits
        </Button>
      </div>
    </EditorForm>
  );
};

/** Above what anyone but an owner has to ask one. Owners change it, everyone sees it. */
export const OwnerLimits = ({ saved, mayChange }: OwnerLimitsProps) => (
  <Part title={texts.title} lead={texts.lead}>
    {mayChange ? (
      <LimitsForm saved={saved} />
    ) : (
      <Text size="sm">
        {texts.payBack}: {formatCents(saved.payBackLimitCents)}. {texts.rows}:{' '}
        {saved.exportLimitRows.toLocaleString('en-US')}.
      </Text>
    )}
  </Part>
);
