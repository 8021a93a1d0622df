import { html, type Markup } from './html.ts';

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
              ${pages.map(({ href, label }) => html`<li><a href="${href}" ${href === options.section ? html` aria-current="page"` : null}>${label}</a></li>`)}
            </ul>
          </nav>
        </header>
        <main id="main">${options.main}</main>
        <p class="status" role="status"></p>
      </body>
    </html>`.text
  }`;
