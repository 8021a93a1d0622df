import { InboxState, InboxView } from '@vitrine/contracts';
import { inPlace, useNavigate, usePageTitle, useParams, useSearchParams, useSession } from '@vitrine/shell-sdk';
import { breakpoints, Heading, media, Pending, Text, vars, VisuallyHidden } from '@vitrine/ui';
import { lazy, useRef, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../shared/paths.ts';
import { useDetailFocus, useListHotkeys } from '../../shared/screen/list-hotkeys.ts';
import { ConversationList } from './components/conversation-list.tsx';

/** Comes when a conversation is opened. */
const Thread = lazy(async () => ({ default: (await import('./components/thread.tsx')).Thread }));

/** Below the bar, and never higher than the window, so that list, thread and person scroll by themselves. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  ${media.up('md')} {
    grid-template-columns: clamp(18rem, 27vw, 23rem) minmax(0, 1fr);
    height: calc(100svh - var(--top-bar) - var(--notice, 0px));
  }
`;

const ListColumn = styled.section<{ $covered: boolean }>`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;

  ${media.up('md')} {
    border-inline-end: 1px solid ${vars.color.hairlineStrong};
  }

  ${media.down('md')} {
    display: ${({ $covered }) => ($covered ? 'none' : 'flex')};
  }
`;

const ThreadColumn = styled.section<{ $open: boolean }>`
  min-width: 0;
  min-height: 0;
  outline: none;

  ${media.down('md')} {
    display: ${({ $open }) => ($open ? 'block' : 'none')};
  }
`;

const Nothing = styled.div`
  display: grid;
  place-content: center;
  height: 100%;
  padding: ${vars.space[6]};
  text-align: center;
`;

const narrow = `(max-width: ${breakpoints.md / 16 - 0.01}em)`;
const subscribe = (onChange: () => void): (() => void) => {
  const list = window.matchMedia?.(narrow);
  list?.addEventListener('change', onChange);
  return () => list?.removeEventListener('change', onChange);
};
const isNarrow = (): boolean => window.matchMedia?.(narrow).matches ?? false;

/** What people wrote to us, whatever the channel: the list, and the open conversation beside it. */
export const InboxPage = () => {
  usePageTitle('Inbox');
  const { id } = useParams();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { user } = useSession();
  const view = InboxView.catch('all').parse(params.get('view'));
  const state = InboxState.catch('open').parse(params.get('state'));
  const list = useRef<HTMLElement>(null);
  const thread = useRef<HTMLElement>(null);
  const moved = useRef<string>(undefined);
  const oneColumn = useSyncExternalStore(subscribe, isNarrow);
  const search = params.size > 0 ? `?${params}` : '';

  const open = (next: string | null, inPlaceOf = false): void =>
    void navigate(next === null ? `${paths.inbox}${search}` : `${paths.inbox}/${next}${search}`, {
      ...(inPlaceOf && { replace: true }),
      state: inPlace,
    });
  const show = (change: { view?: string; state?: string }): void => {
    const next = new URLSearchParams({ view, state, ...change });
    if (next.get('view') === 'all') next.delete('view');
    if (next.get('state') === 'open') next.delete('state');
    void navigate({ pathname: paths.inbox, search: next.size > 0 ? `?${next}` : '' }, { state: inPlace });
  };
  const move = (next: string): void => {
    if (!oneColumn) moved.current = next;
    open(next, true);
  };
  useListHotkeys({ list, openId: id, close: () => open(null), move });
  useDetailFocus({
    list,
    detail: thread,
    openId: id,
    wasMoved: (next) => {
      const { current } = moved;
      moved.current = undefined;
      return current === next;
    },
  });

  return (
    <Columns>
      {/* The list, which has the heading, is out of the page beside an open conversation on a phone. */}
      {oneColumn && id !== undefined && <VisuallyHidden as="h1">Inbox</VisuallyHidden>}
      <ListColumn ref={list} aria-label="Conversations" $covered={id !== undefined}>
        <ConversationList view={view} state={state} openId={id} search={search} onShow={show} />
      </ListColumn>
      <ThreadColumn ref={thread} tabIndex={-1} aria-label="Conversation" $open={id !== undefined}>
        {id === undefined ? (
          <Nothing>
            <Heading as="h2" size="sm">
              No conversation is open
            </Heading>
            <Text size="sm" tone="textMuted">
              Choose one, or move through them with j and k.
            </Text>
          </Nothing>
        ) : (
          <Pending>
            <Thread key={`${user?.id ?? ''}.${id}`} id={id} search={search} onClose={() => open(null)} />
          </Pending>
        )}
      </ThreadColumn>
    </Columns>
  );
};
