import { CloseIcon, media, Spinner, vars } from '@vitrine/ui';
import { useEffect, useRef, useState } from 'react';
import { keyframes, styled } from 'styled-components';
import { beginLoading, codeSplit } from '@vitrine/shell-sdk/code-split';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { dotMilliseconds, rememberChatSeen, seenKey, useNotificationDot } from './use-notification-dot.ts';

/** Copy of the launcher; the panel's is in `panel/content.ts`. */
const launcherLabels = {
  open: 'Open chat',
  openUnread: 'Open chat, one new message',
  close: 'Close chat',
  loading: 'Opening chat',
  failure: 'The chat could not be loaded.',
  failureWay: 'Write by the contact form',
} as const;

/**
 * Bottom right on every page of this remote and never over the text: in the gutter, as wide as the gutter allows, and
 * on small screens in the dock (shell/src/frame/document-styles.ts). Other floating controls stay above it, from 88 px
 * up, or beside it in the dock.
 */
const Corner = styled.div`
  --launcher: 2.75rem;
  --from-end: 4.5rem;
  --from-foot: calc(0.375rem + env(safe-area-inset-bottom, 0px));

  position: fixed;
  inset-block-end: var(--from-foot);
  inset-inline-end: var(--from-end);
  z-index: ${vars.layer.popover};

  ${media.up('md')} {
    --from-end: 0.375rem;
    --from-foot: calc(${vars.space[5]} + env(safe-area-inset-bottom, 0px));
  }

  @media (min-width: 100em) {
    --launcher: 3.5rem;
    --from-end: ${vars.space[5]};
  }

  /* Nothing here works without scripts; the contact form does. */
  @media (scripting: none) {
    display: none;
  }
`;

const Launcher = styled.button`
  position: relative;
  display: grid;
  place-items: center;
  width: var(--launcher);
  height: var(--launcher);
  border: 1px solid ${vars.color.hairlineStrong};
  border-block-start-color: ${vars.color.edgeLight};
  border-radius: 50%;
  background: linear-gradient(180deg, ${vars.color.overlay}, ${vars.color.panel});
  box-shadow: ${vars.shadow.floating};
  color: ${vars.color.champagne};
  transition:
    border-color ${vars.motion.calm} ${vars.motion.ease},
    color ${vars.motion.calm} ${vars.motion.ease};

  ${media.hover} {
    &:hover {
      border-color: ${vars.color.champagne};
      color: ${vars.color.champagneLight};
    }
  }
`;

const appear = keyframes`
  from { opacity: 0; transform: scale(0.4); }
`;

const NotificationDot = styled.span`
  position: absolute;
  inset: 0.125rem 0.125rem auto auto;
  width: ${vars.space[3]};
  height: ${vars.space[3]};
  border: 2px solid ${vars.color.ink};
  border-radius: 50%;
  background: ${vars.color.champagneLight};
  animation: ${appear} ${vars.motion.slow} ${vars.motion.ease} backwards;

  /* Until hydration an animation times the dot. */
  &[data-dot='css'] {
    animation-delay: ${dotMilliseconds}ms;
  }

  ${media.reducedMotion} {
    animation-duration: 1ms;
  }

  ${media.forcedColors} {
    background: Highlight;
  }
`;

const Failure = styled.div`
  position: absolute;
  inset: auto 0 calc(100% + ${vars.space[3]}) auto;
  width: max-content;
  max-width: 16rem;
  padding: ${vars.space[3]} ${vars.space[4]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.md};
  background: ${vars.color.overlay};
  box-shadow: ${vars.shadow.floating};
  font-size: ${vars.text.sm};
  color: ${vars.color.text};

  &:empty {
    display: none;
  }

  a {
    display: inline-block;
    min-height: 1.5rem;
    color: ${vars.color.champagne};
  }
`;

const panel = codeSplit(() => import('./panel/chat-panel.tsx'));
const loadAhead = () => beginLoading(panel);

interface ChatProps {
  /** How often a button of the page asked for the chat; each time it opens. */
  readonly requestCount?: number;
}

/**
 * The floating chat (public specification, section 2). The page holds only the launcher; panel and conversation are
 * loaded when it is first pressed. The conversation continues while the panel is closed.
 */
export function Chat({ requestCount = 0 }: ChatProps) {
  const [dot, setDot] = useNotificationDot();
  const [isRequested, setIsRequested] = useState(requestCount > 0);
  const [failed, setFailed] = useState(false);
  const [answeredCount, setAnsweredCount] = useState(requestCount);
  if (answeredCount !== requestCount) {
    setAnsweredCount(requestCount);
    setFailed(false);
    setIsRequested(true);
  }
  const launcherRef = useRef<HTMLButtonElement>(null);
  const part = useLazyPart(panel, isRequested, () => {
    setFailed(true);
    setIsRequested(false);
  });
  const open = isRequested && part !== null;
  const loading = isRequested && part === null;

  useEffect(() => {
    if (isRequested) rememberChatSeen();
  }, [isRequested]);
  const close = () => {
    setIsRequested(false);
    setDot(false);
    launcherRef.current?.focus();
  };
  const toggle = () => {
    setFailed(false);
    setIsRequested(!isRequested);
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
        {dot !== 'hidden' && !isRequested && <NotificationDot data-dot={dot} data-unless-stored={seenKey} />}
      </Launcher>
    </Corner>
  );
}

/** A speech bubble with contour lines. */
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
    <path
      d={
        'M14 4c6 0 10.5 3.8 10.5 9S20 22 14 22c-1.3 0-2.5-.2-3.6-.5L5.5 24l1.1-4.3C4.7 18 3.5 15.7 3.5 13 3.5 7.8 8 ' +
        '4 14 4Z'
      }
    />
    <path opacity=".65" d="M14 7.6c4 0 6.9 2.3 6.9 5.4s-2.9 5.4-6.9 5.4-6.9-2.3-6.9-5.4S10 7.6 14 7.6Z" />
    <path opacity=".5" d="M14.4 10.6c2 0 3.4 1 3.4 2.4s-1.4 2.4-3.4 2.4-3.4-1-3.4-2.4 1.4-2.4 3.4-2.4Z" />
  </svg>
);
