import type { Suppression } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, EmptyState, media, Pending, Td, Text, Th, Tr, vars, VisuallyHidden } from '@vitrine/ui';
import { lazy, useState } from 'react';
import { styled } from 'styled-components';
import { formatFull, formatRecent, useNow } from '../../../shared/format.ts';
import { channelNames } from '../../../shared/messages/content.ts';
import { paths } from '../../../shared/paths.ts';
import { NoResults } from '../../../shared/screen/empty-states.tsx';
import { ListBody } from '../../../shared/screen/list-body.tsx';
import {
  FittingTable,
  RecordLine,
  RecordName,
  RecordNote,
  TabletUpTd,
  TabletUpTh,
} from '../../../shared/screen/record-table.ts';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { addressesLead, reasonNames, suppressionAdvice } from '../content.ts';
import type { MessageListQuery } from '../list-params.ts';
import { useSuppressions } from '../messages-queries.ts';
import { ChannelMark } from './message-rows.tsx';

/** Loaded when an address is to be taken off the list. */
const RemoveSuppressionDialog = lazy(async () => ({
  default: (await import('./remove-suppression-dialog.tsx')).RemoveSuppressionDialog,
}));

const NameTd = styled(Td)`
  max-width: 0;
  width: 45%;
`;

const ActionTd = styled(Td)`
  text-align: end;
`;

const Cause = styled(Link)`
  color: ${vars.color.textMuted};
`;

/** Wide screens show it beside the list. */
const Lead = styled.div`
  margin-block-start: ${vars.space[4]};

  ${media.up('md')} {
    display: none;
  }
`;

interface SuppressionsProps {
  readonly query: MessageListQuery;
  readonly onChange: (change: Pick<MessageListQuery, 'search' | 'channel'>) => void;
}

/** Suppressed addresses, each with its reason and, where allowed, a button that removes it. */
export const Suppressions = ({ query, onChange }: SuppressionsProps) => {
  const now = useNow();
  const suppressions = useSuppressions(query);
  const [lifting, setLifting] = useState<Suppression | null>(null);
  const pages = suppressions.data?.pages ?? [];
  const items = pages.flatMap((page) => page.items);

  return (
    <>
      <Lead>
        <Text size="sm" tone="textMuted">
          {addressesLead}
        </Text>
      </Lead>
      <ListBody
        name="Addresses"
        query={suppressions}
        rowCount={suppressions.data && items.length}
        total={pages[0]?.total ?? items.length}
        empty={
          query.search || query.channel ? (
            <NoResults
              title="No matching addresses"
              search={query.search ?? ''}
              filtered={query.channel !== undefined}
              onClear={() => onChange({ search: undefined, channel: undefined })}
            />
          ) : (
            <EmptyState title="No blocked addresses" picture={<StateDrawing form="iris" />}>
              When an address bounces, marks us as spam or asks us to stop, we list it here and stop sending to it.
            </EmptyState>
          )
        }
      >
        <FittingTable label="Blocked addresses">
          <thead>
            <tr>
              <Th>Address</Th>
              <Th>Reason</Th>
              <TabletUpTh numeric>Since</TabletUpTh>
              <Th>
                <VisuallyHidden>Action</VisuallyHidden>
              </Th>
            </tr>
          </thead>
          <tbody>
            {items.map((suppression) => {
              const { id, channel, address, reason, detail, messageId, liftable, createdAt } = suppression;
              return (
                <Tr key={id}>
                  <NameTd>
                    <RecordLine>
                      <ChannelMark channel={channel} />
                      <VisuallyHidden>{channelNames[channel]}: </VisuallyHidden>
                      <RecordName title={address}>{address}</RecordName>
                    </RecordLine>
                    {detail && <RecordNote title={detail}>{detail}</RecordNote>}
                  </NameTd>
                  <Td>
                    {messageId ? (
                      <Cause to={paths.message(messageId)}>{reasonNames[reason]}</Cause>
                    ) : (
                      reasonNames[reason]
                    )}
                  </Td>
                  <TabletUpTd numeric>
                    <time dateTime={createdAt} title={formatFull(createdAt)}>
                      {formatRecent(createdAt, now)}
                    </time>
                  </TabletUpTd>
                  <ActionTd>
                    {liftable ? (
                      <Button size="sm" aria-label={`Unblock ${address}`} onClick={() => setLifting(suppression)}>
                        Unblock
                      </Button>
                    ) : (
                      <Text as="span" size="sm" tone="textFaint" title={suppressionAdvice(suppression)}>
                        Only by texting START
                      </Text>
                    )}
                  </ActionTd>
                </Tr>
              );
            })}
          </tbody>
        </FittingTable>
      </ListBody>
      <Pending>
        {lifting && <RemoveSuppressionDialog key={lifting.id} suppression={lifting} onClose={() => setLifting(null)} />}
      </Pending>
    </>
  );
};
