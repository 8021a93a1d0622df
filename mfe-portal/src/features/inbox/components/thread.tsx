import { api } from '@vitrine/contracts';
import { Button, Heading, Kbd, keepClear, Menu, MoreIcon, IconButton, Skeleton, Text, useToast } from '@vitrine/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRights } from '../../../shared/auth/rights.ts';
import { formatMoment, useNow } from '../../../shared/format.ts';
import { PanelSelect } from '../../../shared/forms/panel-select.ts';
import { useHotkeys } from '../../../shared/hotkeys.ts';
import { watchAddress } from '../../../shared/watch-address.ts';
import { paths } from '../../../shared/paths.ts';
import { useTeamMembers } from '../../../shared/queries.ts';
import { ShowEarlier } from '../../../shared/screen/list-body.tsx';
import { LoadError, RefreshError } from '../../../shared/screen/query-errors.tsx';
import { nameOf } from '../content.ts';
import { inboxKeys, useThread, useUpdateConversation } from '../inbox-queries.ts';
import { Composer } from './composer.tsx';
import { AddAsLead, PersonPanel, RecordLink } from './person-panel.tsx';
import { KeyHint, Snooze } from './snooze.tsx';
import { Acts, Back, Head, Layout, Middle, NarrowOnly, Scroll, Side, Title } from './thread-layout.ts';
import { ThreadItems } from './thread-items.tsx';

const Assignee = styled(PanelSelect)`
  width: 10rem;

  label {
    position: absolute;
    overflow: hidden;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
  }
`;

interface ThreadProps {
  readonly id: string;
  readonly search: string;
  readonly onClose: () => void;
}

/** One person’s conversation: what was said, what to do with it, and the answer. */
export const Thread = ({ id, search, onClose }: ThreadProps) => {
  const thread = useThread(id);
  const toast = useToast();
  const now = useNow();
  const may = useRights();
  const mayWrite = may('leads.write', 'own');
  const team = useTeamMembers();
  const { save, busy } = useUpdateConversation(id);
  const setRead = useChange(api.inbox.setRead, { params: { id } }, { stale: inboxKeys });
  // What was read, is marked without being asked.
  const markRead = useChange(api.inbox.setRead, { params: { id } }, { stale: inboxKeys, meta: { tellsItself: true } });
  const pages = thread.data?.pages ?? [];
  const newest = pages[0];
  const conversation = newest?.conversation;
  const items = pages.toReversed().flatMap((page) => page.items);
  const scroll = useRef<HTMLElement>(null);
  const snooze = useRef<HTMLButtonElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const readVersion = useRef<number>(undefined);

  const last = items.at(-1)?.id;
  // What is new is seen; what comes above, when earlier ones are shown, moves nothing.
  useLayoutEffect(() => {
    const { current } = scroll;
    if (last === undefined || !current) return;
    current.scrollTo?.({ top: current.scrollHeight });
    // On a phone the page scrolls, not the part with the messages.
    if (current.scrollHeight <= current.clientHeight) current.scrollIntoView?.({ block: 'end' });
  }, [last]);

  const read = useEffectEvent((version: number) => {
    // Not again after somebody marks it unread.
    if (readVersion.current === version) return;
    readVersion.current = version;
    markRead.mutate({ body: { read: true } });
  });
  const unreadVersion = conversation?.unread && mayWrite ? conversation.version : undefined;
  useEffect(() => {
    if (unreadVersion !== undefined) read(unreadVersion);
  }, [unreadVersion]);

  const isClosed = conversation?.state === 'closed';
  const toggle = (): void => {
    if (!conversation || !mayWrite || busy) return;
    const state = isClosed ? 'open' : 'closed';
    save(
      conversation,
      { state },
      {
        done: () => toast({ tone: 'success', title: isClosed ? 'Open again' : `Closed: ${nameOf(conversation)}` }),
        ...(!isClosed && { leave: onClose }),
      },
    );
  };
  useHotkeys({
    e: toggle,
    h: () => snooze.current?.click(),
    r: () => answer.current?.querySelector('textarea')?.focus(),
  });

  const back = (
    <Back to={`${paths.inbox}${search}`} aria-label="Back to the inbox">
      Back
    </Back>
  );
  if (thread.isPending)
    return (
      <Head aria-busy="true">
        {back}
        <Skeleton width="long" />
      </Head>
    );
  if (!newest || !conversation)
    return (
      <>
        <Head>{back}</Head>
        <LoadError query={thread} title="We couldn’t load this conversation" />
      </>
    );

  const { assignee, company, snoozedUntil, state } = conversation;
  const person = nameOf(conversation);
  const members = (team.data ?? []).filter((one) => one.state === 'active' || one.id === assignee?.id);
  const assignees =
    assignee && !members.some((one) => one.id === assignee.id) ? [{ ...assignee }, ...members] : members;
  return (
    <Layout>
      <Middle>
        <Head>
          {back}
          <Title>
            <Heading as="h2" size="sm">
              {person}
            </Heading>
            {company !== null && company !== person && (
              <Text size="sm" tone="textMuted">
                {company}
              </Text>
            )}
          </Title>
          {mayWrite && (
            <Acts>
              {may('leads.write') && (
                <Assignee
                  id="conversation-assignee"
                  label="Assigned to"
                  options={[
                    { value: '', label: 'Nobody' },
                    ...assignees.map((one) => ({ value: one.id, label: one.name || one.email })),
                  ]}
                  value={assignee?.id ?? ''}
                  aria-busy={busy}
                  onChange={({ target }) => save(conversation, { assigneeId: target.value || null })}
                />
              )}
              {!isClosed && (
                <Snooze
                  trigger={snooze}
                  busy={busy}
                  onSnooze={(time) => {
                    const until = time.toISOString();
                    const title = `Snoozed until ${formatMoment(until, now)}`;
                    save(
                      conversation,
                      { state: 'snoozed', snoozedUntil: until },
                      { done: () => toast({ tone: 'success', title }), leave: onClose },
                    );
                  }}
                />
              )}
              <Button size="sm" busy={busy} onClick={toggle}>
                {isClosed ? 'Reopen' : 'Close'}{' '}
                <KeyHint aria-hidden="true">
                  <Kbd>e</Kbd>
                </KeyHint>
              </Button>
              <Menu
                trigger={
                  <IconButton label="More">
                    <MoreIcon />
                  </IconButton>
                }
                items={[
                  {
                    id: 'unread',
                    label: 'Mark as unread',
                    onSelect: () => {
                      readVersion.current = conversation.version;
                      const hasMovedOn = watchAddress();
                      setRead.mutate({ body: { read: false } }, { onSuccess: () => hasMovedOn() || onClose() });
                    },
                  },
                  ...(state === 'snoozed'
                    ? [{ id: 'wake', label: 'Bring back now', onSelect: () => save(conversation, { state: 'open' }) }]
                    : []),
                ]}
              />
            </Acts>
          )}
          {state === 'snoozed' && snoozedUntil !== null && (
            <Text size="sm" tone="textMuted">
              Snoozed until {formatMoment(snoozedUntil, now)}
            </Text>
          )}
          <NarrowOnly>
            <RecordLink conversation={conversation} />
            <AddAsLead conversation={conversation} />
          </NarrowOnly>
        </Head>
        <Scroll ref={scroll} tabIndex={0} aria-label="Messages">
          <RefreshError query={thread} />
          <ShowEarlier
            more={thread.hasNextPage}
            busy={thread.isFetchingNextPage}
            error={thread.isFetchNextPageError ? thread.error : null}
            onShow={() => void thread.fetchNextPage()}
          />
          <ThreadItems of={id} items={items} person={person} now={now} />
        </Scroll>
        {mayWrite && (
          <div ref={keepClear}>
            <div ref={answer}>
              <Composer thread={newest} onClosed={onClose} />
            </div>
          </div>
        )}
      </Middle>
      <Side>
        <PersonPanel conversation={conversation} ways={newest.ways} />
      </Side>
    </Layout>
  );
};
