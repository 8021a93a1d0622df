import type { FastifyReply } from 'fastify';

/** Markup that may stand in a page as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

type Value = string | number | Markup | null | readonly Markup[];

const render = (value: Value): string => {
  if (value === null) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return value.map((one) => one.text).join('');
};

/** Builds markup; every value that is not markup itself is escaped. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.map((part, index) => part + (index < values.length ? render(values[index] ?? null) : '')).join(''));

const pages = [
  { href: '/', label: 'Mailbox' },
  { href: '/sms', label: 'SMS' },
  { href: '/checkouts', label: 'Checkouts' },
  { href: '/payments', label: 'Payments' },
  { href: '/subscriptions', label: 'Subscriptions' },
  { href: '/events', label: 'Events' },
];

/** `2026-11-20 21:40:07 UTC`, the same wherever one looks. */
export const time = (iso: string): Markup =>
  html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;

export const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

const navItem = ({ href, label }: { href: string; label: string }, section: string): Markup => {
  const current = href === section ? html` aria-current="page"` : null;
  return html`<li><a href="${href}" ${current}>${label}</a></li>`;
};

/** The frame of every page: brand, ways to the lists, and the script that keeps them fresh. */
export const page = (options: { title: string; section: string; revision: number; main: Markup }): string =>
  `<!doctype html>${
    html`<html lang="en" data-revision="${options.revision}">
      <head>
        <link rel="icon" href="data:," />
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${options.title} · Provider sandbox</title>
        <link rel="stylesheet" href="/sandbox.css" />
        <script type="module" src="/sandbox.js"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header>
          <span class="brand">Provider sandbox</span>
          <nav aria-label="Sandbox">
            <ul>
              ${pages.map((entry) => navItem(entry, options.section))}
            </ul>
          </nav>
        </header>
        <main id="main">${options.main}</main>
        <p class="status" role="status"></p>
      </body>
    </html>`.text
  }`;

const pagePolicy = [
  "default-src 'none'",
  'img-src data:',
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a page of the sandbox under its policy. */
export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(page);
