import { followUpFilters } from '@vitrine/contracts';
import { QuietSelect } from '../../../shared/screen/quiet-select.tsx';
import { sourceLabel } from '../lead-texts.ts';
import { followUpLabels } from '../lead-work-texts.ts';
import type { ListQuery } from '../list-query.ts';

const assignees = [
  { value: '', label: 'Everyone’s' },
  { value: 'me', label: 'Assigned to me' },
  { value: 'nobody', label: 'Assigned to nobody' },
] as const;

const followUps = [
  { value: '', label: 'Any follow-up' } as const,
  ...followUpFilters.map((value) => ({ value, label: followUpLabels[value] })),
];

interface LeadFiltersProps {
  readonly query: ListQuery;
  readonly sources: readonly string[];
  readonly onChange: (change: Partial<ListQuery>) => void;
}

/** Whose leads, which follow-ups, and where they came from. */
export const LeadFilters = ({ query, sources, onChange }: LeadFiltersProps) => {
  const shown = query.source && !sources.includes(query.source) ? [query.source, ...sources] : sources;
  return (
    <>
      <QuietSelect
        label="Assigned to"
        value={query.assignee ?? ''}
        options={assignees}
        onChange={(assignee) => onChange({ assignee: assignee || null })}
      />
      <QuietSelect
        label="Follow-up"
        value={query.followUp ?? ''}
        options={followUps}
        onChange={(followUp) => onChange({ followUp: followUp || null })}
      />
      {shown.length > 1 && (
        <QuietSelect
          label="Source"
          value={query.source ?? ''}
          options={[
            { value: '', label: 'Any source' },
            ...shown.map((value) => ({ value, label: sourceLabel(value) })),
          ]}
          onChange={(source) => onChange({ source: source || null })}
        />
      )}
    </>
  );
};
