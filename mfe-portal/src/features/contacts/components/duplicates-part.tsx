import { api, type Lead, type LeadMatch, LeadMatchQuery, type MergedLead } from '@vitrine/contracts';
import { inPlace, Link, useLocation } from '@vitrine/shell-sdk';
import { Button, FormBanner, Pending, Text, useToast, vars } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { useRights } from '../../../shared/auth/rights.ts';
import { formatDay } from '../../../shared/format.ts';
import { paths } from '../../../shared/paths.ts';
import { actionText } from '../../../shared/problems.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { statusLabels } from '../content.ts';
import { useLead } from '../leads-queries.ts';

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[2]};
  overflow-wrap: anywhere;
`;

const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[1]} ${vars.space[3]};

  > :first-child {
    flex: 1 1 14rem;
  }
`;

const inCommon: Readonly<Record<LeadMatch['by'][number], string>> = {
  email: 'the email',
  phone: 'the phone number',
  company: 'the practice',
};

/** Other leads with the number or the practice, and those that were merged into this one; nothing without either. */
export const DuplicatesPart = ({ lead }: { readonly lead: Lead }) => {
  const { id, phone, company } = lead;
  const { search } = useLocation();
  const mayMerge = useRights()('leads.write');
  const toast = useToast();
  const [mergingId, setMergingId] = useState<string | null>(null);
  const query = { except: id, ...(phone && { phone }), ...(company && { company }) };
  // What is too long to be compared isn't asked.
  const isAsked = Boolean(phone || company) && LeadMatchQuery.safeParse(query).success;
  const { data } = useEndpoint(api.contacts.findMatches, isAsked ? { query } : null);
  const { data: merged } = useEndpoint(api.leadMerges.list, { params: { id } });
  return (
    <>
      {data && data.items.length > 0 && (
        <Section title="May be the same">
          <List aria-label="Leads that may be the same">
            {data.items.map((match) => (
              <Line key={match.id}>
                <Text size="sm" as="div">
                  <Link to={paths.lead(match.id) + search} state={inPlace}>
                    {match.name}
                  </Link>{' '}
                  ({statusLabels[match.status]}) has {match.by.map((by) => inCommon[by]).join(' and ')}, too
                </Text>
                {mayMerge && (
                  <Button size="sm" aria-label={`Merge with ${match.name}`} onClick={() => setMergingId(match.id)}>
                    Merge
                  </Button>
                )}
              </Line>
            ))}
          </List>
        </Section>
      )}
      {merged && merged.items.length > 0 && (
        <Section title="Merged leads">
          <List>
            {merged.items.map((one) => (
              <MergedLine key={one.id} lead={lead} merged={one} mayUndo={mayMerge} />
            ))}
          </List>
        </Section>
      )}
      {mergingId !== null && (
        <Merging
          lead={lead}
          otherId={mergingId}
          onMerged={(name) => {
            setMergingId(null);
            toast({ tone: 'success', title: `Merged with ${name}` });
          }}
          onClose={() => setMergingId(null)}
        />
      )}
    </>
  );
};

interface MergingProps {
  readonly lead: Lead;
  readonly otherId: string;
  readonly onMerged: (name: string) => void;
  readonly onClose: () => void;
}

/** The dialog, once the other lead is read. */
const Merging = ({ lead, otherId, onMerged, onClose }: MergingProps) => {
  const { data: other, error } = useLead(otherId);
  if (error) return <FormBanner tone="error">{actionText(error)}</FormBanner>;
  return (
    <Pending>
      {other && (
        <MergeDialog
          key={`${lead.version} ${other.version}`}
          lead={lead}
          other={other}
          onMerged={() => onMerged(other.name)}
          onClose={onClose}
        />
      )}
    </Pending>
  );
};

interface MergedLineProps {
  readonly lead: Lead;
  readonly merged: MergedLead;
  readonly mayUndo: boolean;
}

const MergedLine = ({ lead, merged, mayUndo }: MergedLineProps) => {
  const toast = useToast();
  const undo = useChange(
    api.leadMerges.undo,
    { params: { id: lead.id, mergeId: merged.id } },
    {
      stale: [['contacts'], ['dashboard'], keyOf(api.leadMerges.list, { params: { id: lead.id } })],
      onSuccess: () => toast({ tone: 'success', title: `${merged.name} is a lead of its own again` }),
    },
  );
  return (
    <Line>
      <Text size="sm" as="div">
        {merged.name}
        {merged.email !== '' && `, ${merged.email}`} on {formatDay(merged.mergedAt)}
      </Text>
      {mayUndo && (
        <Button
          size="sm"
          aria-label={`Take ${merged.name} out again`}
          title={`Until ${formatDay(merged.undoUntil)}`}
          busy={undo.isPending}
          onClick={() => undo.mutate()}
        >
          Undo
        </Button>
      )}
      <FormBanner tone="error">{undo.error && actionText(undo.error)}</FormBanner>
    </Line>
  );
};
