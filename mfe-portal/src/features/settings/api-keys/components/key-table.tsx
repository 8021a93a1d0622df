import type { ApiKey } from '@vitrine/contracts';
import { Badge, Button, media, Mono, Td, Th, Tr, TwoLines, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatDay, formatFull, formatRecent } from '../../../../shared/dates.ts';
import { useNow } from '../../../../shared/use-now.ts';
import { FittingTable, RoomyTd, RoomyTh, WideTd, WideTh } from '../../../../shared/screen/record-cells.ts';
import { statusLabels, statusTones } from '../texts.ts';

const NameCell = styled(Td)`
  overflow-wrap: anywhere;
`;

const Scopes = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${vars.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** On a phone the state stands below the name instead of in a column of its own. */
const PhoneFacts = styled.div`
  margin-block-start: ${vars.space[1]};

  ${media.up('sm')} {
    display: none;
  }
`;

const ActionCell = styled(Td)`
  padding-inline-end: 0;
  text-align: end;
`;

interface KeyTableProps {
  readonly label: string;
  readonly keys: readonly ApiKey[];
  readonly manages: boolean;
  readonly onRevoke: (key: ApiKey) => void;
}

export const KeyTable = ({ label, keys, manages, onRevoke }: KeyTableProps) => {
  const now = useNow();
  return (
    <FittingTable label={label}>
      <thead>
        <tr>
          <Th>Key</Th>
          <WideTh>May</WideTh>
          <RoomyTh>State</RoomyTh>
          <RoomyTh>Last used</RoomyTh>
          {manages && (
            <Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <Tr key={key.id}>
            <NameCell>
              <TwoLines
                first={key.name}
                second={
                  <>
                    <Mono>{key.prefix}…</Mono>{' '}
                    <span title={formatFull(key.createdAt)}>
                      by {key.createdBy}, {formatDay(key.createdAt, now)}
                    </span>
                  </>
                }
              />
              <PhoneFacts>
                <State apiKey={key} now={now} />
              </PhoneFacts>
            </NameCell>
            <WideTd>
              <Scopes>
                {key.scopes.map((scope) => (
                  <li key={scope}>
                    <Mono>{scope}</Mono>
                  </li>
                ))}
              </Scopes>
            </WideTd>
            <RoomyTd>
              <State apiKey={key} now={now} />
            </RoomyTd>
            <RoomyTd nowrap>
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
            </RoomyTd>
            {manages && (
              <ActionCell>
                {key.status === 'active' && (
                  <Button size="sm" variant="quiet" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
                    Revoke
                  </Button>
                )}
              </ActionCell>
            )}
          </Tr>
        ))}
      </tbody>
    </FittingTable>
  );
};

const When = styled.span`
  display: block;
  font-size: ${vars.text.xs};
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
