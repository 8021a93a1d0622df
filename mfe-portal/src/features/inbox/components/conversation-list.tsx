import type { Conversation, InboxState, InboxView } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import {
  Button,
  EmptyState,
  FilterTabs,
  Heading,
  media,
  SelectField,
  Skeleton,
  smallFieldText,
  tint,
  vars,
  VisuallyHidden,
} from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatFull, formatRecent, initialsOf, useNow } from '../../../shared/format.ts';
import { useInboxCounts } from '../../../shared/inbox-counts.ts';
import { paths } from '../../../shared/paths.ts';
import { rowAttribute } from '../../../shared/screen/list-hotkeys.ts';
import { LoadError, RefreshError } from '../../../shared/screen/query-errors.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { emptyTexts, nameOf, stateLabels, viewLabels } from '../content.ts';
import { useConversations } from '../inbox-queries.ts';
import { ChannelIcon } from './channel-icon.tsx';

const Head = styled.header`
  display: grid;
  gap: ${vars.space[2]};
  padding: ${vars.space[2]} ${vars.space[4]};
  border-block-end: 1px solid ${vars.color.hairlineStrong};
`;

const TitleLine = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[4]};
  min-height: 2.75rem;
`;

const StateSelect = styled(SelectField)`
  width: 9rem;

  label {
    position: absolute;
    overflow: hidden;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
  }

  select {
    min-height: ${vars.control.sm};
    padding-block: ${vars.space[1]};
    ${smallFieldText}
  }

  > [aria-live]:empty {
    display: none;
  }
`;

const Rows = styled.ol.attrs({ role: 'list' })`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const Row = styled.li<{ $open: boolean }>`
  border-block-end: 1px solid ${vars.color.hairline};
  ${({ $open }) => $open && tint('selected')}
  box-shadow: ${({ $open }) => ($open ? `inset 2px 0 0 ${vars.color.champagne}` : 'none')};

  ${media.hover} {
    &:hover {
      ${tint('hover')}
    }
  }
`;

const RowLink = styled(Link)<{ $unread: boolean }>`
  position: relative;
  display: grid;
  grid-template: 'who when' auto 'words owner' auto / minmax(0, 1fr) max-content;
  gap: ${vars.space[1]} ${vars.space[3]};
  padding: ${vars.space[3]} ${vars.space[4]};
  padding-inline-start: ${vars.space[6]};
  font-size: ${vars.text.sm};
  line-height: ${vars.space[5]};
  color: ${({ $unread }) => ($unread ? vars.color.text : vars.color.textMuted)};
  text-decoration: none;

  &:focus-visible {
    outline-offset: -2px;
  }

  &::before {
    content: '';
    display: ${({ $unread }) => ($unread ? 'block' : 'none')};
    position: absolute;
    inset-block-start: 1.2rem;
    inset-inline-start: ${vars.space[2]};
    width: 0.4375rem;
    height: 0.4375rem;
    border-radius: 50%;
    background: ${vars.color.champagne};
    forced-color-adjust: none;
  }
`;

const cut = `
  overflow: hidden;
  min-width: 0;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Who = styled.span`
  grid-area: who;
  ${cut}

  b {
    font-weight: ${vars.weight.medium};
    color: ${vars.color.text};
  }
`;

const When = styled.time`
  grid-area: when;
  font-variant-numeric: lining-nums tabular-nums;
  color: ${vars.color.textMuted};
`;

const Words = styled.span`
  grid-area: words;
  display: flex;
  align-items: center;
  gap: ${vars.space[2]};
  min-width: 0;

  svg {
    flex: none;
  }

  > :last-child {
    ${cut}
  }
`;

const Owner = styled.span`
  grid-area: owner;
  color: ${vars.color.textMuted};
`;

const Foot = styled.li`
  padding: ${vars.space[4]};
`;

interface RowProps {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
  readonly search: string;
  readonly now: Date;
}

const ConversationRow = ({ conversation, isOpen, search, now }: RowProps) => {
  const { id, company, unread, waiting, channel, preview, at, assignee, state, snoozedUntil } = conversation;
  const who = nameOf(conversation);
  const moment = state === 'snoozed' && snoozedUntil ? snoozedUntil : at;
  return (
    <Row $open={isOpen}>
      <RowLink
        to={`${paths.inbox}/${id}${search}`}
        $unread={unread}
        {...{ [rowAttribute]: id }}
        {...(isOpen && { 'aria-current': true })}
      >
        <Who>
          {unread && <VisuallyHidden>Unread: </VisuallyHidden>}
          <b>{who}</b> {company !== null && company !== who && company}
        </Who>
        <When dateTime={moment} title={formatFull(moment)}>
          {formatRecent(moment, now)}
        </When>
        <Words>
          <ChannelIcon channel={channel} />
          <span>
            {!waiting && 'Sent: '}
            {preview}
          </span>
        </Words>
        {assignee && (
          <Owner title={`Assigned to ${assignee.name}`}>
            <span aria-hidden="true">{initialsOf(assignee.name)}</span>
            <VisuallyHidden>, assigned to {assignee.name}</VisuallyHidden>
          </Owner>
        )}
      </RowLink>
    </Row>
  );
};

interface ListProps {
  readonly view: InboxView;
  readonly state: InboxState;
  readonly openId: string | undefined;
  readonly search: string;
  readonly onShow: (change: { view?: InboxView; state?: InboxState }) => void;
}

export const ConversationList = ({ view, state, openId, search, onShow }: ListProps) => {
  const list = useConversations(view, state);
  const { data: counts } = useInboxCounts();
  const now = useNow();
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <Head>
        <TitleLine>
          <Heading as="h1" size="md">
            Inbox
          </Heading>
          <StateSelect
            id="inbox-state"
            label="Show"
            options={states.map((value) => ({ value, label: stateLabels[value] }))}
            value={state}
            onChange={({ target }) => onShow({ state: target.value as InboxState })}
          />
        </TitleLine>
        <FilterTabs
          label="Whose conversations"
          options={views.map((value) => ({
            value,
            label: viewLabels[value],
            ...(counts && state === 'open' && { count: counts[value] }),
          }))}
          value={view}
          onChange={(next) => onShow({ view: next })}
        />
      </Head>
      {list.isPending ? (
        <Rows aria-busy="true" aria-label="Conversations">
          {[0, 1, 2, 3, 4].map((line) => (
            <Foot key={line}>
              <Skeleton width="long" />
            </Foot>
          ))}
        </Rows>
      ) : list.data === undefined ? (
        <LoadError query={list} title="We couldn’t load your conversations" />
      ) : (
        <>
          <RefreshError query={list} />
          {rows.length === 0 ? (
            <EmptyState title={emptyTexts[state].title} picture={<StateDrawing form="fingerprint" />}>
              {emptyTexts[state].text}
            </EmptyState>
          ) : (
            <Rows aria-label={`${viewLabels[view]}, ${stateLabels[state].toLowerCase()}`}>
              {rows.map((conversation) => (
                <ConversationRow
                  key={conversation.id}
                  conversation={conversation}
                  isOpen={conversation.id === openId}
                  search={search}
                  now={now}
                />
              ))}
              {list.hasNextPage && (
                <Foot>
                  <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                    Show more
                  </Button>
                </Foot>
              )}
            </Rows>
          )}
        </>
      )}
    </>
  );
};

const views: readonly InboxView[] = ['unassigned', 'mine', 'all'];
const states: readonly InboxState[] = ['open', 'snoozed', 'closed'];
