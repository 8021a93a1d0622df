import { useLocation, useNavigate } from '@vitrine/shell-sdk';
import { Button, EmptyState } from '@vitrine/ui';
import { useRef, useState } from 'react';
import { ListBody } from '../../../shared/screen/list-body.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { useListHotkeys } from '../../../shared/screen/use-list-hotkeys.ts';
import { SectionHead } from '../../../shared/settings/section-head.tsx';
import { useAuditLog } from './api.ts';
import { type AuditFilter, filterSearch, isFiltered, readFilter } from './audit-query.ts';
import { AuditFilters } from './components/audit-filters.tsx';
import { AuditTable } from './components/audit-table.tsx';

/** Settings, Audit log: who changed what, newest first; each row opens to its before and after. */
export const AuditSection = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filter = readFilter(new URLSearchParams(search));
  const log = useAuditLog(filter);
  const [openId, setOpenId] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const close = (): void => setOpenId(undefined);
  useListHotkeys({ list, openId, close });

  const show = (change: Partial<AuditFilter>): void => {
    close();
    void navigate({ search: filterSearch({ ...filter, ...change }) }, { replace: true });
  };
  const clear = (): void => show({ actor: '', action: '', entity: '', entityId: '', from: '', to: '' });
  const entries = log.data?.pages.flatMap(({ items }) => items);

  return (
    <div ref={list}>
      <SectionHead title="Audit log">
        Everything that was changed: by whom, from where, and what it was before. Nothing in here can be altered or
        removed.
      </SectionHead>
      <AuditFilters filter={filter} onChange={show} onClear={clear} />
      <ListBody
        name="Changes"
        query={log}
        shown={entries?.length}
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
              No change was recorded for what is chosen above.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing was changed yet" picture={<StateDrawing form="fingerprint" />}>
              The first change anyone makes appears here.
            </EmptyState>
          )
        }
      >
        <AuditTable
          entries={entries ?? []}
          openId={openId}
          onToggle={(id) => setOpenId(id === openId ? undefined : id)}
          onFilter={show}
        />
      </ListBody>
    </div>
  );
};
