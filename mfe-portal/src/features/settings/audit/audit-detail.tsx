import { actorName, type AuditEntry, type AuditNames, recordName } from '@vitrine/contracts';
import { Button, DescriptionList, media, Mono, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatFull } from '../../../shared/format.ts';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import type { AuditFilter } from './audit-filter.ts';
import type { FieldChange } from './content.ts';

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[5]};
  padding: ${vars.space[4]} ${vars.space[5]};
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.md};
  background: ${vars.color.panel};
`;

const Diff = styled.table`
  width: 100%;
  table-layout: fixed;
  line-height: 1.45;

  th,
  td {
    padding: ${vars.space[2]} ${vars.space[4]} ${vars.space[2]} 0;
    vertical-align: top;
    text-align: start;
    font-weight: ${vars.weight.text};
    overflow-wrap: anywhere;
  }

  thead th {
    color: ${vars.color.textFaint};
  }

  tbody tr {
    border-block-start: 1px solid ${vars.color.hairline};
  }

  tbody th {
    color: ${vars.color.textMuted};
  }

  ${media.down('sm')} {
    th,
    td {
      padding-inline-end: ${vars.space[2]};
    }
  }
`;

/** Minus and plus beside the colors, as in a diff. */
const Before = styled.del`
  color: ${vars.color.ember};
  text-decoration: none;

  &::before {
    content: '− ';
  }
`;

const After = styled.ins`
  color: ${vars.color.jade};
  text-decoration: none;

  &::before {
    content: '+ ';
  }
`;

interface AuditDetailProps {
  readonly entry: AuditEntry;
  readonly names: AuditNames;
  readonly changes: readonly FieldChange[];
  readonly onFilter: (change: Partial<AuditFilter>) => void;
}

/** Before and after by field, the origin of the change, and links to related records. */
export const AuditDetail = ({ entry, names, changes, onFilter }: AuditDetailProps) => {
  /** Created records have no before, removed ones no after: the other side takes the space. */
  const any = (side: 'before' | 'after'): boolean => changes.some((change) => change[side] !== null);
  return (
    <Frame>
      {changes.length > 0 && (
        <Diff aria-label="Before and after">
          <thead>
            <tr>
              <th scope="col">Field</th>
              {any('before') && <th scope="col">Before</th>}
              {any('after') && <th scope="col">After</th>}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, label, before, after }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                {any('before') && <td>{before !== null && <Before>{before}</Before>}</td>}
                {any('after') && <td>{after !== null && <After>{after}</After>}</td>}
              </tr>
            ))}
          </tbody>
        </Diff>
      )}
      <DescriptionList
        items={[
          { term: 'When', value: formatFull(entry.at) },
          { term: 'Who', value: whoText(entry.actor, names) },
          ...(entry.address ? [{ term: 'IP address', value: <Mono>{entry.address}</Mono> }] : []),
          ...(entry.userAgent ? [{ term: 'Device', value: entry.userAgent }] : []),
          {
            term: 'Record',
            value: (
              <>
                {recordName(entry, names)} {entry.entityId && <Mono>{entry.entityId}</Mono>}
              </>
            ),
          },
          ...(entry.requestId ? [{ term: 'Request ID', value: <Mono>{entry.requestId}</Mono> }] : []),
        ]}
      />
      <ButtonRow>
        {entry.entityId && (
          <Button
            size="sm"
            onClick={() =>
              onFilter({
                actor: '',
                action: '',
                entity: entry.entity,
                entityId: entry.entityId ?? '',
                from: '',
                to: '',
              })
            }
          >
            Show this record’s history
          </Button>
        )}
        <Button
          size="sm"
          onClick={() =>
            onFilter({
              actor: `${entry.actor.kind}:${entry.actor.name}`,
              action: '',
              entity: '',
              entityId: '',
              from: '',
              to: '',
            })
          }
        >
          Show everything by {actorName(entry.actor, names)}
        </Button>
      </ButtonRow>
    </Frame>
  );
};

/** `Vivian Hale, owner@vitrine.test`. */
function whoText(actor: AuditEntry['actor'], names: AuditNames): string {
  const name = actorName(actor, names);
  return actor.kind === 'person' && name !== actor.name ? `${name}, ${actor.name}` : name;
}
