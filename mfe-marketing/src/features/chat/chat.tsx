import { CloseIcon, Spinner } from '@vitrine/ui';
import { useRef, useState } from 'react';
import { beginLoading, codeSplit } from '../../shared/code-split.ts';
import { useWantedPart } from '../../shared/use-wanted-part.ts';
import { Corner, Failure, Launcher, NotificationDot } from './chat.styles.ts';
import { launcherLabels } from './content.ts';
import { rememberChatSeen, seenKey } from './seen.ts';
import { useNotificationDot } from './use-notification-dot.ts';

const panel = codeSplit(() => import('./panel/index.ts'));
const loadAhead = () => beginLoading(panel);

/**
 * The floating chat (public specification, section 2). The page carries the launcher alone; panel and conversation come
 * in a chunk of their own when it is first pressed, and then the conversation goes on behind a closed panel too.
 */
export function Chat() {
  const [dot, setDot] = useNotificationDot();
  const [wanted, setWanted] = useState(false);
  const [failed, setFailed] = useState(false);
  const launcherRef = useRef<HTMLButtonElement>(null);
  const part = useWantedPart(panel, wanted, () => {
    setFailed(true);
    setWanted(false);
  });
  const open = wanted && part !== null;
  const loading = wanted && part === null;

  const close = () => {
    setWanted(false);
    launcherRef.current?.focus();
  };
  const toggle = () => {
    setFailed(false);
    setWanted(!wanted);
    if (wanted) return;
    rememberChatSeen();
    setDot(false);
  };

  const label = open
    ? launcherLabels.close
    : loading
      ? launcherLabels.loading
      : dot === 'shown'
        ? launcherLabels.openUnread
        : launcherLabels.open;
  return (
    <Corner>
      {part && <part.ChatPanel open={open} onClose={close} onUnread={() => setDot(true)} />}
      <Failure role="alert">
        {failed && (
          <>
            {launcherLabels.failure} <a href="/#contact">{launcherLabels.failureWay}</a>
          </>
        )}
      </Failure>
      <Launcher
        ref={launcherRef}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...(part && { 'aria-controls': 'chat' })}
        {...(loading && { 'aria-busy': true })}
        onClick={toggle}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onKeyDown={(event) => {
          if (open && event.key === 'Escape') close();
        }}
      >
        {open ? <CloseIcon size={18} /> : loading ? <Spinner /> : <Speech />}
        {dot !== 'hidden' && !wanted && <NotificationDot data-dot={dot} data-unless-stored={seenKey} />}
      </Launcher>
    </Corner>
  );
}

/** A spoken thought as a surveyor would draw it: a bubble, and its contour lines. */
const Speech = () => (
  <svg
    width="1.75rem"
    height="1.75rem"
    viewBox="0 0 28 28"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.2"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M14 4c6 0 10.5 3.8 10.5 9S20 22 14 22c-1.3 0-2.5-.2-3.6-.5L5.5 24l1.1-4.3C4.7 18 3.5 15.7 3.5 13 3.5 7.8 8 4 14 4Z" />
    <path opacity=".65" d="M14 7.6c4 0 6.9 2.3 6.9 5.4s-2.9 5.4-6.9 5.4-6.9-2.3-6.9-5.4S10 7.6 14 7.6Z" />
    <path opacity=".5" d="M14.4 10.6c2 0 3.4 1 3.4 2.4s-1.4 2.4-3.4 2.4-3.4-1-3.4-2.4 1.4-2.4 3.4-2.4Z" />
  </svg>
);
