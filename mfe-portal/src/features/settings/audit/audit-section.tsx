import { type AuditActor, actorName, auditEndpoints, type AuditNames } from '@vitrine/contracts';
import { useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, CloseIcon, EmptyState, media, Mono, smallFieldText, Toolbar, touchTarget, vars } from '@vitrine/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { useDownload } from '../../../shared/download.ts';
import { ListBody } from '../../../shared/screen/list-body.tsx';
import { useListHotkeys } from '../../../shared/screen/list-hotkeys.ts';
import { SubtleSelect } from '../../../shared/screen/list-tools.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { SectionHead } from '../../../shared/settings/settings-section.tsx';
import { apiQuery, type AuditFilter, filterSearch, isFiltered, readFilter } from './audit-filter.ts';
import { AuditTable } from './audit-table.tsx';
import { humanize } from './content.ts';

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
    ${smallFieldText}
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

/** Filters by person, action, kind of record and days. Chosen values stay selectable even if unknown to the log. */
const AuditFilters = ({ filter, onChange, onClear }: AuditFiltersProps) => {
  // On errors the filters offer only the chosen values.
  const { data } = useEndpoint(auditEndpoints.facets, {});
  const actors = withChosen(data?.actors.map(valueOf) ?? [], filter.actor);
  return (
    <Tools aria-label="Filters">
      <SubtleSelect
        label="Person"
        value={filter.actor}
        options={[
          { value: '', label: 'Anyone' },
          ...actors.map((value) => ({ value, label: actorName(actorOf(value), data?.names ?? {}) })),
        ]}
        onChange={(actor) => onChange({ actor })}
      />
      <SubtleSelect
        label="Action"
        value={filter.action}
        options={[{ value: '', label: 'Any action' }, ...sortedOptions(withChosen(data?.actions ?? [], filter.action))]}
        onChange={(action) => onChange({ action })}
      />
      <SubtleSelect
        label="Record"
        value={filter.entity}
        options={[
          { value: '', label: 'Any record' },
          ...sortedOptions(withChosen(data?.entities ?? [], filter.entity)),
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
          Record <Mono>{filter.entityId.slice(0, 8)}</Mono>
        </Chosen>
      )}
      {isFiltered(filter) && (
        <Button size="sm" variant="subtle" onClick={onClear}>
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
  const actorKind = (['person', 'key', 'visitor', 'provider', 'system'] as const).find((one) => one === kind);
  return { kind: actorKind ?? 'person', name: name.join(':') };
}

const withChosen = (values: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || values.includes(chosen) ? values : [...values, chosen];
const sortedOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: humanize(value) })).toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

/** Settings, Audit log, newest first; each row opens its before and after. */
export const AuditSection = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filter = readFilter(new URLSearchParams(search));
  const log = usePages(auditEndpoints.list, { query: { ...apiQuery(filter), limit: 50 } });
  const [openId, setOpenId] = useState<string>();
  const { download, downloading } = useDownload();
  const list = useRef<HTMLDivElement>(null);
  const close = (): void => setOpenId(undefined);
  useListHotkeys({ list, openId, close });

  const show = (change: Partial<AuditFilter>): void => {
    close();
    void navigate({ search: filterSearch({ ...filter, ...change }) }, { replace: true });
  };
  const clear = (): void => show({ actor: '', action: '', entity: '', entityId: '', from: '', to: '' });
  const entries = log.data?.pages.flatMap(({ items }) => items);
  const names = Object.assign({}, ...(log.data?.pages.map((page) => page.names) ?? [])) as AuditNames;

  return (
    <div ref={list}>
      <SectionHead
        title="Audit log"
        action={
          <Button
            size="sm"
            busy={downloading}
            onClick={() => void download('audit-log.csv', auditEndpoints.exportCsv, { query: apiQuery(filter) })}
          >
            Export CSV
          </Button>
        }
      >
        Who changed what, and when. Nobody can edit or delete these entries.
      </SectionHead>
      <AuditFilters filter={filter} onChange={show} onClear={clear} />
      <ListBody
        name="Changes"
        query={log}
        rowCount={entries?.length}
        empty={
          isFiltered(filter) ? (
            <EmptyState
              title="Nothing matches"
              picture={<StateDrawing form="fingerprint" />}
              action={
                <Button size="sm" onClick={clear}>
                  Clear filters
                </Button>
              }
            >
              No changes match these filters.
            </EmptyState>
          ) : (
            <EmptyState title="No changes yet" picture={<StateDrawing form="fingerprint" />}>
              When someone changes something, you’ll see it here.
            </EmptyState>
          )
        }
      >
        <AuditTable
          entries={entries ?? []}
          names={names}
          openId={openId}
          onToggle={(id) => setOpenId(id === openId ? undefined : id)}
          onFilter={show}
        />
      </ListBody>
    </div>
  );
};
