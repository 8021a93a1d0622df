import {
  api,
  budgetRanges,
  type Lead,
  LeadCreate,
  type LeadMatch,
  LeadMatchQuery,
  manualSources,
} from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { SelectField, TextArea, TextField } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { Pair } from '../../../shared/forms/editor-form.tsx';
import { checkedAs } from '../../../shared/forms/form-errors.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { paths } from '../../../shared/paths.ts';
import { useSettled } from '../../../shared/use-settled.ts';
import { statusLabels } from '../content.ts';

const Typed = z.object({
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  source: z.string(),
  budgetRange: z.string(),
  note: z.string(),
});
type Typed = z.infer<typeof Typed>;
const blank: Typed = { name: '', company: '', email: '', phone: '', source: 'phone_call', budgetRange: '', note: '' };
const bodyOf = ({ budgetRange, source, ...typed }: Typed): z.input<typeof LeadCreate> => ({
  ...typed,
  source: source as z.input<typeof LeadCreate>['source'],
  budgetRange: (budgetRange || null) as z.input<typeof LeadCreate>['budgetRange'],
});

const Known = styled.output`
  display: block;
  overflow-wrap: anywhere;
`;

/** Who is there already, beside the field by which they are. */
const knownBy = (matches: readonly LeadMatch[], field: LeadMatch['by'][number]): ReactNode => {
  const [first, ...others] = matches.filter(({ by }) => by.includes(field));
  if (!first) return undefined;
  return (
    <Known>
      Already here: <Link to={paths.lead(first.id)}>{first.name}</Link> ({statusLabels[first.status]})
      {others.length > 0 && ` and ${others.length} more`}
    </Known>
  );
};

/** Milliseconds of a pause in typing. */
const pause = 400;

/** Leads that what was typed may be about. */
function useMatches({ email, phone, company }: Typed): readonly LeadMatch[] {
  const typed: LeadMatchQuery = {
    ...(email.includes('@') && { email: email.trim() }),
    ...(phone.replaceAll(/\D/g, '').length >= 7 && { phone: phone.trim() }),
    ...(company.trim().length >= 3 && { company: company.trim() }),
  };
  const query = useSettled(typed, pause);
  const { data } = useEndpoint(
    api.contacts.findMatches,
    { query },
    {
      enabled: Object.keys(query).length > 0 && LeadMatchQuery.safeParse(query).success,
    },
  );
  return data?.items ?? [];
}

interface AddLeadDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (lead: Lead) => void;
}

/** Adds somebody who called, wrote elsewhere or was recommended. A phone number alone is enough. */
export const AddLeadDialog = ({ onClose, onAdded }: AddLeadDialogProps) => {
  const add = useChange(api.contacts.add, {}, { stale: [keyOf(api.contacts.list), ['dashboard']] });
  const form = usePortalForm({
    values: blank,
    draft: { name: 'lead.new', shape: Typed },
    schema: checkedAs(Typed, LeadCreate, bodyOf),
    save: (typed, { key }) => add.mutateAsync({ body: bodyOf(typed), idempotencyKey: key }),
    onSaved: (lead) => {
      form.discard();
      if (lead) onAdded(lead);
      else onClose();
    },
  });
  const matches = useMatches(form.values);
  const line = { autoComplete: 'off' };
  return (
    <EditorDialog
      form={form}
      title="Add a lead"
      description="An email address or a phone number is enough."
      submitLabel="Add lead"
      onClose={onClose}
    >
      <Pair>
        <TextField id="new-lead-name" label="Name" required {...line} {...form.field('name')} />
        <TextField
          id="new-lead-company"
          label="Practice"
          {...line}
          {...form.field('company')}
          hint={knownBy(matches, 'company')}
        />
        <TextField
          id="new-lead-email"
          label="Email"
          type="email"
          {...line}
          {...form.field('email')}
          hint={knownBy(matches, 'email')}
        />
        <TextField
          id="new-lead-phone"
          label="Phone"
          type="tel"
          {...line}
          {...form.field('phone')}
          hint={knownBy(matches, 'phone')}
        />
        <SelectField
          id="new-lead-source"
          label="Source"
          options={Object.entries(manualSources).map(([value, label]) => ({ value, label }))}
          {...form.field('source')}
        />
        <SelectField
          id="new-lead-budget"
          label="Budget"
          options={[{ value: '', label: 'Not given' }, ...budgetRanges.map((value) => ({ value, label: value }))]}
          {...form.field('budgetRange')}
        />
      </Pair>
      <TextArea id="new-lead-note" label="Note" rows={3} maxLength={5000} {...form.field('note')} />
    </EditorDialog>
  );
};
