import { reminderEndpoints, type ReminderTestSent } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Button, Dialog, Text, TextField, useToast } from '@vitrine/ui';
import { useId } from 'react';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { type RuleValues, testRuleOf } from './reminder-values.ts';

const sentTo = ({ sent }: ReminderTestSent): string => new Intl.ListFormat('en-US').format(sent.map(({ to }) => to));

interface TestDialogProps {
  readonly rule: RuleValues;
  readonly onClose: () => void;
}

/** Sends one rule with sample values to whoever is signed in. */
export const TestDialog = ({ rule: values, onClose }: TestDialogProps) => {
  const { user } = useSession();
  const test = useChange(reminderEndpoints.testSend, {});
  const toast = useToast();
  const formId = useId();
  const rule = testRuleOf(values);
  const isTexted = values.channel !== 'email';
  const form = usePortalForm({
    values: { phone: '' },
    schema: z.object({
      phone: z.string().refine((phone) => !isTexted || phone.trim() !== '', 'Enter a phone number to text'),
    }),
    save: async ({ phone }, { key }) => {
      if (!rule) return;
      const sent = await test.mutateAsync({ body: { rule, phone }, idempotencyKey: key });
      onClose();
      toast({ tone: 'success', title: `Test sent to ${sentTo(sent)}` });
    },
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Send me a test"
      description="With a sample invoice, in the words of this rule. No client gets it."
      width="sm"
      failure={rule === null ? 'This rule has an error. Fix it first.' : failureOf(form)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy} disabled={rule === null}>
            Send test
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        {values.channel !== 'sms' && <Text size="sm">The email goes to {user?.email}.</Text>}
        {isTexted && (
          <TextField
            id="test-phone"
            type="tel"
            label="Your phone number"
            hint="Include country code (e.g., +1 for US)"
            required
            autoComplete="tel"
            maxLength={40}
            {...form.field('phone')}
          />
        )}
      </StackedForm>
    </Dialog>
  );
};
