import type { ApiKey } from '@vitrine/contracts';
import { Badge, type BadgeTone, Button, Mono, Th, Tr, TwoLines, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatDay, formatFull, formatRecent, useNow } from '../../../shared/format.ts';
import { useNameOf } from '../../../shared/queries.ts';
import { TabletUpTd, TabletUpTh, WideTd, WideTh } from '../../../shared/screen/record-table.ts';
import { ActionTd, PhoneOnly, SettingsTable, SubjectTd } from '../../../shared/settings/settings-table.tsx';

const statusLabels: Record<ApiKey['status'], string> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
};
const statusTones: Record<ApiKey['status'], BadgeTone> = {
  active: 'jade',
  expired: 'ember',
  revoked: 'neutral',
};

/** Lifetimes in days; empty is no expiry. The first is the default. */
export const lifetimes: readonly { readonly value: string; readonly label: string }[] = [
  { value: '90', label: '90 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Never' },
];

const Scopes = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${vars.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const PhoneStatus = styled(PhoneOnly)`
  margin-block-start: ${vars.space[1]};
`;

interface KeyTableProps {
  readonly label: string;
  readonly keys: readonly ApiKey[];
  readonly manages: boolean;
  readonly onRevoke: (key: ApiKey) => void;
}

export const KeyTable = ({ label, keys, manages, onRevoke }: KeyTableProps) => {
  const now = useNow();
  const nameOf = useNameOf();
  return (
    <SettingsTable
      label={label}
      head={
        <>
          <Th>Key</Th>
          <WideTh>Access</WideTh>
          <TabletUpTh>State</TabletUpTh>
          <TabletUpTh>Last used</TabletUpTh>
        </>
      }
      hasActions={manages}
    >
      {keys.map((key) => (
        <Tr key={key.id}>
          <SubjectTd>
            <TwoLines
              first={key.name}
              second={
                <>
                  <Mono>{key.prefix}…</Mono>{' '}
                  <span title={formatFull(key.createdAt)}>
                    by {nameOf(key.createdBy)}, {formatDay(key.createdAt, now)}
                  </span>
                </>
              }
            />
            <PhoneStatus>
              <State apiKey={key} now={now} />
            </PhoneStatus>
          </SubjectTd>
          <WideTd>
            <Scopes>
              {key.scopes.map((scope) => (
                <li key={scope}>
                  <Mono>{scope}</Mono>
                </li>
              ))}
            </Scopes>
          </WideTd>
          <TabletUpTd>
            <State apiKey={key} now={now} />
          </TabletUpTd>
          <TabletUpTd nowrap>
            {key.lastUsedAt ? (
              <TwoLines
                first={
                  <time dateTime={key.lastUsedAt} title={formatFull(key.lastUsedAt)}>
                    {formatRecent(key.lastUsedAt, now)}
                  </time>
                }
                {...(key.lastUsedFrom && { second: <Mono>{key.lastUsedFrom}</Mono> })}
              />
            ) : (
              'never'
            )}
          </TabletUpTd>
          {manages && (
            <ActionTd>
              {key.status === 'active' && (
                <Button size="sm" variant="subtle" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
                  Revoke
                </Button>
              )}
            </ActionTd>
          )}
        </Tr>
      ))}
    </SettingsTable>
  );
};

const When = styled.span`
  display: block;
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
`;

const State = ({ apiKey, now }: { readonly apiKey: ApiKey; readonly now: Date }) => {
  const { status, expiresAt, revokedAt } = apiKey;
  return (
    <>
      <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      <When>
        {revokedAt
          ? formatDay(revokedAt, now)
          : expiresAt
            ? `${status === 'expired' ? 'on' : 'until'} ${formatDay(expiresAt, now)}`
            : 'no expiry'}
      </When>
    </>
  );
};
