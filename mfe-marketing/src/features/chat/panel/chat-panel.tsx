import { hasPatientDetails } from '@vitrine/contracts';
import { Link, useApi } from '@vitrine/shell-sdk';
import { useSound } from '@vitrine/shell-sdk/sound';
import { ArrowRightIcon, breakpoints, CloseIcon, IconButton, VisuallyHidden } from '@vitrine/ui';
import {
  Fragment,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type KeyboardEvent,
} from 'react';
import {
  Composer,
  Head,
  LeaveOut,
  Line,
  Lines,
  Panel,
  Questions,
  Scroller,
  Send,
  StillPage,
  Typing,
  Ways,
} from './chat-panel.styles.ts';
import type { ChatLink } from './answers.ts';
import { openConversation } from './conversation.ts';
import { chatLabels } from './content.ts';
import { quickActions } from './intents.ts';

/** What a field of the contact form keeps (public specification, section 9). */
const messageMaximum = 1000;
/** Half an em below the breakpoint, as `media.down` has it. */
const phone = `(max-width: ${breakpoints.sm / 16 - 0.01}em)`;

const subscribePhone = (listener: () => void) => {
  const query = matchMedia(phone);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

const toEnd = (scroller: HTMLElement | null) => {
  if (scroller) scroller.scrollTop = scroller.scrollHeight;
};

/** Where an answer leads: another page or section of the site, or the phone. */
const Way = ({ way: { label, to }, onFollow }: { readonly way: ChatLink; readonly onFollow: () => void }) =>
  to.startsWith('/') ? (
    <Link to={to} onClick={onFollow}>
      {label}
    </Link>
  ) : (
    <a href={to}>{label}</a>
  );

interface ChatPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when a reply arrived while the panel was closed. */
  readonly onUnread: () => void;
}

/**
 * The open chat: a non-modal dialog beside the page, a modal one on a phone, where it covers the page. It stays
 * mounted while closed, so that a half-written message is kept.
 */
export function ChatPanel({ open, onClose, onUnread }: ChatPanelProps) {
  const client = useApi();
  const { play } = useSound();
  const [conversation] = useState(() => openConversation(client));
  const { lines, typing } = useSyncExternalStore(conversation.subscribe, conversation.read);
  const covers = useSyncExternalStore(subscribePhone, () => matchMedia(phone).matches);
  const [draft, setDraft] = useState('');
  const dialogRef = useRef<HTMLDialogElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const blank = draft.trim() === '';
  const details = hasPatientDetails(draft);

  const onNewLine = useEffectEvent(() => {
    const { lines, typing } = conversation.read();
    if (typing || lines.at(-1)?.from !== 'studio') return;
    play('notification');
    if (!open) onUnread();
  });

  useEffect(() => {
    let count = conversation.read().lines.length;
    const leave = conversation.subscribe(() => {
      // Scroll to the newest message, whoever sent it.
      requestAnimationFrame(() => toEnd(scrollerRef.current));
      const { length } = conversation.read().lines;
      if (length > count) onNewLine();
      count = length;
    });
    const stop = conversation.start();
    return () => {
      stop();
      leave();
    };
  }, [conversation]);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog || !open) return undefined;
    if (covers) dialog.showModal();
    else dialog.show();
    toEnd(scrollerRef.current);
    // An on-screen keyboard would cover the welcome, so the input isn't focused there.
    if (matchMedia('(pointer: coarse)').matches) dialog.focus();
    else inputRef.current?.focus();
    return () => dialog.close();
  }, [open, covers]);

  const send = () => {
    if (conversation.say(draft)) setDraft('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  const onInputKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const ask = (label: string) => {
    conversation.ask(label);
    // The buttons are removed; the focus must not be lost with them.
    scrollerRef.current?.focus();
  };

  return (
    <Panel
      ref={dialogRef}
      id="chat"
      tabIndex={-1}
      aria-labelledby="chat-title"
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // The Android back gesture only fires this event.
        event.preventDefault();
        onClose();
      }}
    >
      <StillPage />
      <Head>
        <div>
          <h2 id="chat-title">{chatLabels.title}</h2>
          <p>{chatLabels.subtitle}</p>
        </div>
        <IconButton label={chatLabels.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Head>
      <Scroller ref={scrollerRef} tabIndex={0} aria-label={chatLabels.log}>
        <Lines role="log" aria-label={chatLabels.log}>
          {lines.map(({ id, from, text, links = [] }) => (
            <Fragment key={id}>
              <Line data-from={from}>
                <VisuallyHidden>{from === 'visitor' ? chatLabels.you : chatLabels.studio}: </VisuallyHidden>
                {text}
              </Line>
              {links.length > 0 && (
                <Ways>
                  {links.map((way) => (
                    // Where the chat covers the page, it gives way to what was opened.
                    <Way key={way.to} way={way} onFollow={() => covers && onClose()} />
                  ))}
                </Ways>
              )}
            </Fragment>
          ))}
        </Lines>
        <output>
          {typing && (
            <Typing>
              <i />
              <i />
              <i />
              <VisuallyHidden>{chatLabels.typing}</VisuallyHidden>
            </Typing>
          )}
        </output>
      </Scroller>
      {lines.length === 1 && (
        <Questions aria-label={chatLabels.quickActions}>
          {quickActions.map(({ id, label }) => (
            <li key={id}>
              <button type="button" onClick={() => ask(label)}>
                {label}
                <ArrowRightIcon size={14} />
              </button>
            </li>
          ))}
        </Questions>
      )}
      <Composer onSubmit={submit}>
        <VisuallyHidden as="label" htmlFor="chat-input">
          {chatLabels.input}
        </VisuallyHidden>
        <textarea
          ref={inputRef}
          id="chat-input"
          name="message"
          rows={1}
          maxLength={messageMaximum}
          placeholder={chatLabels.placeholder}
          enterKeyHint="send"
          autoComplete="off"
          aria-describedby="chat-leave-out"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onInputKeyDown}
        />
        <Send type="submit" aria-label={chatLabels.send} {...(blank && { 'aria-disabled': true })}>
          <ArrowRightIcon size={18} />
        </Send>
      </Composer>
      <LeaveOut id="chat-leave-out" data-found={details || undefined}>
        {details ? chatLabels.takenOut : chatLabels.leaveOut}
      </LeaveOut>
    </Panel>
  );
}
