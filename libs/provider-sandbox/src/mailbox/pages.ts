import type { Mail, Records, SmsMessage } from '../state/records.ts';
import { html, type Markup } from './html.ts';
import { count, page, time } from './page.ts';

/** The list of mails, newest first. */
export const mailListPage = ({ mails }: Readonly<Records>, revision: number): string =>
  page({
    title: `Mailbox (${mails.length})`,
    section: '/',
    revision,
    main: html`<h1>Mailbox</h1>
<div data-live><p class="note">${mails.length === 0 ? 'Nothing sent yet.' : `${count(mails.length, 'mail')}, newest first.`} Nothing leaves this machine.</p>
${
  mails.length === 0
    ? html`<p class="empty">Mails appear here as soon as the product sends one.</p>`
    : html`<ul class="list">${mails.toReversed().map(
        (mail) => html`<li><a class="row" href="/mails/${mail.id}"><strong>${mail.subject}</strong>${time(mail.createdAt)}<span>To ${mail.to.join(', ')}</span><span class="end">${mail.from}</span></a></li>`,
      )}</ul>`
}</div>`,
  });

/** One mail, as HTML (in a frame that may do nothing) or as text. */
export const mailPage = (mail: Mail, view: 'html' | 'text', revision: number): string => {
  const tab = (name: 'html' | 'text', label: string): Markup =>
    html`<a href="/mails/${mail.id}?view=${name}"${name === view ? html` aria-current="page"` : null}>${label}</a>`;
  const row = (label: string, value: string): Markup[] => (value === '' ? [] : [html`<dt>${label}</dt><dd>${value}</dd>`]);
  return page({
    title: mail.subject,
    section: '/',
    revision,
    main: html`<a class="back" href="/">‹ All mails</a>
<h1>${mail.subject}</h1>
<dl>${row('From', mail.from)}${row('To', mail.to.join(', '))}${row('Cc', mail.cc.join(', '))}${row('Bcc', mail.bcc.join(', '))}${row('Reply to', mail.replyTo.join(', '))}<dt>Sent</dt><dd>${time(mail.createdAt)}</dd>${row('Key', mail.idempotencyKey ?? '')}${
      mail.attachments.length === 0
        ? null
        : html`<dt>Attached</dt><dd>${mail.attachments.map((file, index) => html`<a href="/mails/${mail.id}/attachments/${index}">${file.filename}</a> `)}</dd>`
    }</dl>
<div class="tabs">${mail.html === null ? null : tab('html', 'HTML')}${mail.text === null ? null : tab('text', 'Text')}</div>
${
  view === 'html' && mail.html !== null
    ? html`<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${mail.id}/html"></iframe>`
    : html`<pre tabindex="0">${mail.text ?? 'This mail has no text part.'}</pre>`
}`,
  });
};

const smsRow = (message: SmsMessage): Markup =>
  html`<li class="row"><strong>To ${message.to}</strong>${time(message.createdAt)}<span>From ${message.from ?? message.messagingServiceSid ?? ''}</span><span class="end">${message.sid}</span><p class="body">${message.body}</p></li>`;

/** The messages sent, newest first. */
export const smsListPage = ({ messages }: Readonly<Records>, revision: number): string =>
  page({
    title: `SMS (${messages.length})`,
    section: '/sms',
    revision,
    main: html`<h1>SMS</h1>
<div data-live><p class="note">${messages.length === 0 ? 'Nothing sent yet.' : `${count(messages.length, 'message')}, newest first.`} Nothing leaves this machine.</p>
${messages.length === 0 ? html`<p class="empty">Messages appear here as soon as the product sends one.</p>` : html`<ul class="list">${messages.toReversed().map(smsRow)}</ul>`}</div>`,
  });

/** What a person sees instead of a page that does not exist. */
export const missingPage = (revision: number): string =>
  page({ title: 'Not found', section: '/', revision, main: html`<h1>Not found</h1><p class="note">The sandbox holds nothing at this address. It may have been reset.</p><a class="back" href="/">‹ All mails</a>` });
