import type { Suppression } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Button, EmptyState, media, Td, Text, Th, Tr, VisuallyHidden, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { formatFull, formatRecent } from '../../../shared/dates.ts';
import { channelNames } from '../../../shared/messages/message-texts.ts';
import { paths } from '../../../shared/paths.ts';
import { ListBody } from '../../../shared/screen/list-body.tsx';
import {
  FittingTable,
  RecordLine,
  RecordName,
  RecordNote,
  RoomyTd,
  RoomyTh,
} from '../../../shared/screen/record-cells.ts';
import { NothingFound } from '../../../shared/screen/nothing-found.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { useSuppressions } from '../api/suppressions.ts';
import { addressesLead, nothingFound, reasonNames, suppressionAdvice } from '../content.ts';
import type { ListQuery } from '../list-query.ts';
import { ChannelMark } from './channel-mark.tsx';
import { LiftDialog } from './lift-dialog.tsx';

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

/** Wide screens say it beside the list. */
const Lead = styled.div`
  margin-block-start: ${vars.space[4]};

  ${media.up('md')} {
    display: none;
  }
`;

interface SuppressionsProps {
  readonly query: ListQuery;
  readonly onClear: () => void;
}

/** Addresses nothing is sent to, each with its reason and, where it may be, the way to lift it. */
export const Suppressions = ({ query, onClear }: SuppressionsProps) => {
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
        shown={suppressions.data && items.length}
        total={pages[0]?.total ?? items.length}
        empty={
          query.search || query.channel ? (
            <NothingFound title="No address matches" onClear={onClear}>
              {nothingFound(query.search, query.channel)}.
            </NothingFound>
          ) : (
            <EmptyState title="Everybody can be written to" picture={<StateDrawing form="iris" />}>
              An address that bounces, complains or texts STOP stands here, and nothing more is sent to it.
            </EmptyState>
          )
        }
      >
        <FittingTable label="Silent addresses">
          <thead>
            <tr>
              <Th>Address</Th>
              <Th>Reason</Th>
              <RoomyTh numeric>Since</RoomyTh>
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
                  <RoomyTd numeric>
                    <time dateTime={createdAt} title={formatFull(createdAt)}>
                      {formatRecent(createdAt, now)}
                    </time>
                  </RoomyTd>
                  <ActionTd>
                    {liftable ? (
                      <Button
                        size="sm"
                        aria-label={`Lift the silence of ${address}`}
                        onClick={() => setLifting(suppression)}
                      >
                        Lift
                      </Button>
                    ) : (
                      <Text as="span" size="sm" tone="textFaint" title={suppressionAdvice(suppression)}>
                        START lifts it
                      </Text>
                    )}
                  </ActionTd>
                </Tr>
              );
            })}
          </tbody>
        </FittingTable>
      </ListBody>
      {lifting && <LiftDialog key={lifting.id} suppression={lifting} onClose={() => setLifting(null)} />}
    </>
  );
};
