import { BillingAddress, billingEndpoints } from '@vitrine/contracts';
import { TextField, useToast } from '@vitrine/ui';
import { z } from 'zod';
import { useChange, useRefresh } from '../../../shared/api/use-change.ts';
import { fieldsOf } from '../../../shared/forms/edit-conflict.tsx';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { billingKey } from '../billing-queries.ts';
import { addressTexts, billingTexts } from '../content.ts';

const Values = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
});
type Values = z.infer<typeof Values>;
const names = ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country'] as const;
const nothing: Values = { name: '', line1: '', line2: '', city: '', region: '', postalCode: '', country: 'US' };
const autoComplete: Record<keyof Values, string> = {
  name: 'organization',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
  country: 'country',
};

const Current = z.object({ address: Values.nullable(), version: z.number() });

interface AddressDialogProps {
  readonly address: BillingAddress | null;
  readonly version: number;
  readonly onClose: () => void;
}

/** Billing address of the plan. */
export const AddressDialog = ({ address, version, onClose }: AddressDialogProps) => {
  const save = useChange(billingEndpoints.updateAddress, {}, { replaces: billingKey });
  const refresh = useRefresh();
  const toast = useToast();
  const form = usePortalForm({
    values: address ?? nothing,
    version,
    draft: { name: 'billing.address', shape: Values },
    schema: BillingAddress,
    save: (body, { version: from, key }) => save.mutateAsync({ body: { ...body, version: from }, idempotencyKey: key }),
    readCurrent: (current) => {
      const { data } = Current.safeParse(current);
      return data ? { version: data.version, values: data.address ?? nothing } : null;
    },
    onSaved: (now) => {
      if (now === null) void refresh([billingKey]);
      toast({ tone: 'success', title: billingTexts.address.saved });
      onClose();
    },
  });
  const field = (name: keyof Values) => (
    <TextField
      key={name}
      id={`billing-${name}`}
      label={addressTexts[name]}
      required={!['line2', 'region'].includes(name)}
      autoComplete={autoComplete[name]}
      {...form.field(name)}
    />
  );

  return (
    <EditorDialog
      form={form}
      stale={{
        what: 'address',
        fields: fieldsOf<Values>(names, (name) => ({ label: addressTexts[name], show: (values) => values[name] })),
      }}
      title={billingTexts.address.title}
      submitLabel="Save address"
      onClose={onClose}
    >
      {field('name')}
      {field('line1')}
      {field('line2')}
      <Pair>
        {field('city')}
        {field('region')}
      </Pair>
      <Pair>
        {field('postalCode')}
        {field('country')}
      </Pair>
    </EditorDialog>
  );
};
