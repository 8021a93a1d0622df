import type { AuditActor } from '@vitrine/contracts';
import { Button, CloseIcon, media, Mono, Toolbar, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { QuietSelect } from '../../../../shared/screen/quiet-select.tsx';
import { useAuditFacets } from '../api.ts';
import { type AuditFilter, isFiltered } from '../audit-query.ts';
import { actorText, inWords } from '../audit-texts.ts';

const Tools = styled(Toolbar).attrs({ as: 'fieldset' })`
  gap: ${vars.space[2]} ${vars.space[5]};
  padding-block-end: ${vars.space[2]};
`;

const Day = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  /* On a phone the two stand below each other, their boxes in line. */
  ${media.down('sm')} {
    display: grid;
    grid-template-columns: 2.5rem auto;
  }

  input {
    min-height: ${vars.control.sm};
    padding-inline: ${vars.space[2]};
    border: 1px solid ${vars.color.control};
    border-radius: ${vars.radius.sm};
    background: none;
    font: inherit;
    color: ${vars.color.text};
    color-scheme: dark;
    ${touchTarget}
  }
`;

const Chosen = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[1]};
  max-width: 100%;
  font-size: ${vars.text.sm};
  color: ${vars.color.text};
  overflow-wrap: anywhere;
`;

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (change: Partial<AuditFilter>) => void;
  readonly onClear: () => void;
}

/** Person, action, kind of record and days. What is chosen stands out and stays choosable, known to the log or not. */
export const AuditFilters = ({ filter, onChange, onClear }: AuditFiltersProps) => {
  const { data } = useAuditFacets();
  const actors = withChosen(data?.actors.map(valueOf) ?? [], filter.actor);
  return (
    <Tools aria-label="Filters">
      <QuietSelect
        label="Person"
        value={filter.actor}
        options={[
          { value: '', label: 'Anyone' },
          ...actors.map((value) => ({ value, label: actorText(actorOf(value)) })),
        ]}
        onChange={(actor) => onChange({ actor })}
      />
      <QuietSelect
        label="Action"
        value={filter.action}
        options={[{ value: '', label: 'Any action' }, ...inWordsSorted(withChosen(data?.actions ?? [], filter.action))]}
        onChange={(action) => onChange({ action })}
      />
      <QuietSelect
        label="Record"
        value={filter.entity}
        options={[
          { value: '', label: 'Any record' },
          ...inWordsSorted(withChosen(data?.entities ?? [], filter.entity)),
        ]}
        onChange={(entity) => onChange({ entity, entityId: '' })}
      />
      <Day>
        From
        <input
          type="date"
          value={filter.from}
          max={filter.to || undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </Day>
      <Day>
        To
        <input
          type="date"
          value={filter.to}
          min={filter.from || undefined}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </Day>
      {filter.entityId && (
        <Chosen>
          Only <Mono>{filter.entityId.slice(0, 8)}</Mono>
        </Chosen>
      )}
      {isFiltered(filter) && (
        <Button size="sm" variant="quiet" onClick={onClear}>
          <CloseIcon size={12} />
          Clear
        </Button>
      )}
    </Tools>
  );
};

const valueOf = ({ kind, name }: AuditActor): string => `${kind}:${name}`;

function actorOf(value: string): AuditActor {
  const [kind = '', ...name] = value.split(':');
  const known = (['person', 'key', 'visitor', 'provider', 'system'] as const).find((one) => one === kind);
  return { kind: known ?? 'person', name: name.join(':') };
}

const withChosen = (values: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || values.includes(chosen) ? values : [...values, chosen];
const inWordsSorted = (values: readonly string[]) =>
  values.map((value) => ({ value, label: inWords(value) })).toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
