import type { InboundText, Mail, Records, SmsMessage } from '../state/store.ts';
import { count, html, type Markup, page, time } from './page.ts';

/** The list of mails, newest first. */
export const mailListPage = ({ mails }: Readonly<Records>, revision: number): string =>
  page({
    title: `Mailbox (${mails.length})`,
    section: '/',
    revision,
    main: html`<h1>Mailbox</h1>
      <div data-live>
        <p class="note">
          ${mails.length === 0 ? 'Nothing sent yet.' : `${count(mails.length, 'mail')}, newest first.`} Nothing leaves
          this machine.
        </p>
        ${
          mails.length === 0
            ? html`<p class="empty">Mails appear here as soon as the product sends one.</p>`
            : html`<ul class="list">
                ${mails.toReversed().map(
                  (mail) =>
                    html`<li>
                      <a class="row" href="/mails/${mail.id}"
                        ><strong>${mail.subject}</strong>${time(mail.createdAt)}<span>To ${mail.to.join(', ')}</span
                        ><span class="end">${mail.from}</span></a
                      >
                    </li>`,
                )}
              </ul>`
        }
      </div>`,
  });

/** One mail, as HTML (in a frame that may do nothing) or as text. */
export const mailPage = (mail: Mail, view: 'html' | 'text', revision: number): string => {
  const tab = (name: 'html' | 'text', label: string): Markup =>
    html`<a href="/mails/${mail.id}?view=${name}" ${name === view ? html` aria-current="page"` : null}>${label}</a>`;
  const row = (label: string, value: string): Markup[] =>
    value === ''
      ? []
      : [
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
        ];
  const addresses = [
    ...row('From', mail.from),
    ...row('To', mail.to.join(', ')),
    ...row('Cc', mail.cc.join(', ')),
    ...row('Bcc', mail.bcc.join(', ')),
    ...row('Reply to', mail.replyTo.join(', ')),
  ];
  const attachments = mail.attachments.map(
    (file, index) => html`<a href="/mails/${mail.id}/attachments/${index}">${file.filename}</a> `,
  );
  return page({
    title: mail.subject,
    section: '/',
    revision,
    main: html`<a class="back" href="/">‹ All mails</a>
      <h1>${mail.subject}</h1>
      <dl>
        ${addresses}
        <dt>Sent</dt>
        <dd>${time(mail.createdAt)}</dd>
        ${row('Key', mail.idempotencyKey ?? '')}${
          mail.attachments.length === 0
            ? null
            : html`<dt>Attached</dt>
                <dd>${attachments}</dd>`
        }
      </dl>
      <div class="tabs">
        ${mail.html === null ? null : tab('html', 'HTML')}${mail.text === null ? null : tab('text', 'Text')}
      </div>
      ${
        view === 'html' && mail.html !== null
          ? html`<iframe
              title="The mail as HTML"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              src="/mails/${mail.id}/html"
            ></iframe>`
          : html`<pre tabindex="0">${mail.text ?? 'This mail has no text part.'}</pre>`
      }`,
  });
};

/** A message, with a way to answer it from that phone. */
const smsRow = (message: SmsMessage): Markup =>
  html`<li class="row">
    <strong>To ${message.to}</strong>${time(message.createdAt)}<span
      >From ${message.from ?? message.messagingServiceSid ?? ''}</span
    ><span class="end">${message.sid}</span>
    <p class="body">${message.body}</p>
    <form class="answer" method="post" action="/sms/${message.sid}/reply">
      <label for="answer-${message.sid}">Answer from this phone</label
      ><input id="answer-${message.sid}" name="body" maxlength="1600" placeholder="STOP" required /><button>
        Send
      </button>
    </form>
  </li>`;

const textRow = (text: InboundText): Markup =>
  html`<li class="row">
    <strong>From ${text.from}</strong>${time(text.createdAt)}<span>To ${text.to}</span
    ><span class="end">${text.id}</span>
    <p class="body">${text.body}</p>
    ${
      text.answer === null
        ? null
        : html`<span>Answered</span>
            <p class="body">${text.answer}</p>`
    }
  </li>`;

/** The messages sent and answered, newest first. */
export const smsListPage = ({ messages, texts }: Readonly<Records>, revision: number): string => {
  const rows = [
    ...messages.map((message) => ({ at: message.createdAt, row: smsRow(message) })),
    ...texts.map((text) => ({ at: text.createdAt, row: textRow(text) })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  return page({
    title: `SMS (${messages.length})`,
    section: '/sms',
    revision,
    main: html`<h1>SMS</h1>
      <div data-live>
        <p class="note">
          ${rows.length === 0 ? 'Nothing sent yet.' : `${count(messages.length, 'message')}, newest first.`} Nothing
          leaves this machine.
        </p>
        ${
          rows.length === 0
            ? html`<p class="empty">Messages appear here as soon as the product sends one.</p>`
            : html`<ul class="list">
                ${rows.map(({ row }) => row)}
              </ul>`
        }
      </div>`,
  });
};

/** What a person sees instead of a page that does not exist. */
export const missingPage = (revision: number): string =>
  page({
    title: 'Not found',
    section: '/',
    revision,
    main: html`<h1>Not found</h1>
      <p class="note">The sandbox holds nothing at this address. It may have been reset.</p>
      <a class="back" href="/">‹ All mails</a>`,
  });
