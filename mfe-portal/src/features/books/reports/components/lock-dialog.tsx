import { agencyDay, daysAfter } from '@vitrine/brand';
import { api, IsoDate, type PeriodLock, PeriodLockChange, periodLockMessages } from '@vitrine/contracts';
import { Button, Dialog, TextArea, TextField, useToast } from '@vitrine/ui';
import { useId, useState } from 'react';
import { z } from 'zod';
import { useChange } from '../../../../shared/api/use-change.ts';
import { keyOf } from '../../../../shared/api/use-endpoint.ts';
import { failureOf } from '../../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../../shared/forms/use-portal-form.ts';
import { formatLongDate } from '../../../../shared/format.ts';
import { StackedForm } from '../../../../shared/screen/layout.ts';
import { reportTexts } from '../content.ts';
import { ClosingChecks } from './closing-checks.tsx';

const texts = reportTexts.lock;
const Typed = z.object({ lockedThrough: z.string(), reason: z.string() });

/** A day that has ended, later than the one through which the books are closed. */
const closingSchema = ({ version, lockedThrough: before }: PeriodLock, today: string) =>
  Typed.superRefine(({ lockedThrough: day }, context) => {
    const isEarly = before !== null && day <= before;
    const message =
      day === '' || day >= today ? periodLockMessages.notYet : isEarly && texts.later(formatLongDate(before));
    if (message) context.addIssue({ code: 'custom', path: ['lockedThrough'], message });
  })
    .transform((values): z.input<typeof PeriodLockChange> => ({ ...values, version }))
    .pipe(PeriodLockChange);

/** An earlier day or none, and why. */
const reopeningSchema = ({ version, lockedThrough: before }: PeriodLock) =>
  Typed.superRefine(({ lockedThrough: day, reason }, context) => {
    if (before !== null && day >= before)
      context.addIssue({ code: 'custom', path: ['lockedThrough'], message: texts.earlier(formatLongDate(before)) });
    if (reason.trim() === '')
      context.addIssue({ code: 'custom', path: ['reason'], message: periodLockMessages.reason });
  })
    .transform(({ lockedThrough, reason }): z.input<typeof PeriodLockChange> => ({
      version,
      lockedThrough: lockedThrough || null,
      reason,
    }))
    .pipe(PeriodLockChange);

/** The last day of the last full month, unless it is closed already. */
function suggestedDay({ lockedThrough }: PeriodLock, today: string): string {
  const day = daysAfter(`${today.slice(0, 7)}-01`, -1);
  return lockedThrough !== null && day <= lockedThrough ? '' : day;
}

interface LockDialogProps {
  readonly lock: PeriodLock;
  readonly action: 'close' | 'reopen';
  readonly onClose: () => void;
}

/** Closes the books through a day, or reopens them with a reason. */
export const LockDialog = ({ lock, action, onClose }: LockDialogProps) => {
  const isClosing = action === 'close';
  const lockKey = keyOf(api.periodLock.get);
  const change = useChange(api.periodLock.change, {}, { replaces: lockKey, staleOnError: [lockKey] });
  const toast = useToast();
  const formId = useId();
  const [today] = useState(() => agencyDay(new Date()));
  const form = usePortalForm({
    values: { lockedThrough: isClosing ? suggestedDay(lock, today) : '', reason: '' },
    schema: isClosing ? closingSchema(lock, today) : reopeningSchema(lock),
    save: (body, { key }) => change.mutateAsync({ body, idempotencyKey: key }),
    onSaved: (saved) => {
      onClose();
      const day = saved?.lockedThrough;
      toast({ tone: 'success', title: day ? texts.through(formatLongDate(day)) : texts.open });
    },
  });
  const lockedThrough = form.field('lockedThrough');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isClosing ? texts.close : texts.reopenTitle}
      description={isClosing ? texts.closeText : texts.reopenText}
      width="sm"
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {isClosing ? texts.close : texts.reopen}
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        <TextField
          id="lock-day"
          type="date"
          label={isClosing ? texts.closeDay : texts.reopenDay}
          max={daysAfter(today, -1)}
          {...(isClosing ? { required: true } : { hint: texts.reopenHint })}
          {...lockedThrough}
        />
        {isClosing && <ClosingChecks through={IsoDate.safeParse(lockedThrough.value).data ?? ''} />}
        {!isClosing && (
          <TextArea id="lock-reason" label={texts.reasonLabel} required maxLength={500} {...form.field('reason')} />
        )}
      </StackedForm>
    </Dialog>
  );
};
