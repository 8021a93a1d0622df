import { api, type MessageChannel, SuppressionRequest } from '@vitrine/contracts';
import { Button, Dialog, TextArea, TextField, useToast } from '@vitrine/ui';
import { useId } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { ChoiceCards } from '../../../shared/choice-cards.tsx';
import { failureOf } from '../../../shared/forms/form-failure.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { StackedForm } from '../../../shared/screen/layout.ts';
import { blockLead } from '../content.ts';
import { suppressedKeys } from '../messages-queries.ts';

interface BlockAddressDialogProps {
  readonly channel: MessageChannel;
  /** Empty where it is to be typed. */
  readonly address: string;
  readonly onClose: () => void;
}

/** Records that somebody asked for no more emails or texts, however they said it. */
export const BlockAddressDialog = ({ channel, address, onClose }: BlockAddressDialogProps) => {
  const formId = useId();
  const block = useChange(api.suppressions.add, {}, { stale: suppressedKeys });
  const toast = useToast();
  const form = usePortalForm({
    values: { channel, address, detail: '' },
    schema: SuppressionRequest,
    save: async (body) => {
      const blocked = await block.mutateAsync({ body });
      toast({ tone: 'success', title: `${blocked.address} is blocked` });
      onClose();
    },
  });
  const isEmail = form.values.channel === 'email';

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="They asked us to stop"
      description={blockLead}
      width="sm"
      failure={failureOf(form)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            Block address
          </Button>
        </>
      }
    >
      <StackedForm {...form.props} id={formId}>
        <ChoiceCards
          legend="What they want no more of"
          across
          {...form.field('channel')}
          options={[
            { value: 'sms', label: 'Text messages' },
            { value: 'email', label: 'Emails' },
          ]}
        />
        <TextField
          id="block-address"
          type={isEmail ? 'email' : 'tel'}
          label={isEmail ? 'Email' : 'Phone number'}
          autoComplete="off"
          required
          {...form.field('address')}
        />
        <TextArea
          id="block-detail"
          label="How they asked"
          hint="For example: told us on the phone. Saved in the audit log with your name."
          required
          rows={3}
          {...form.field('detail')}
        />
      </StackedForm>
    </Dialog>
  );
};
