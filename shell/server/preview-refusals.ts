import type { FastifyReply } from 'fastify';
import { pageContentPolicy } from './security-headers.ts';

/** Why a link opens nothing. */
export type PreviewRefusal = 'forged' | 'expired' | 'revoked' | 'unsigned' | 'unavailable';

interface Words {
  readonly status: 403 | 410 | 503;
  readonly title: string;
  readonly text: string;
}

const words: Readonly<Record<PreviewRefusal, Words>> = {
  forged: {
    status: 403,
    title: 'This preview link isn’t valid',
    text: 'Part of it may be missing. Open the whole link again, or ask whoever sent it for a new one.',
  },
  expired: {
    status: 410,
    title: 'This preview has expired',
    text: 'Ask whoever sent the link for a new one.',
  },
  revoked: {
    status: 410,
    title: 'This preview has ended',
    text: 'Whoever made it ended it. Ask them for a new link.',
  },
  unsigned: {
    status: 403,
    title: 'This preview isn’t signed',
    text: 'This site shows only builds that their team signed. Ask whoever sent the link for a signed one.',
  },
  unavailable: {
    status: 503,
    title: 'We can’t open this preview right now',
    text: 'Try the link again in a moment.',
  },
};

const page = ({ title, text }: Words): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ' +
  `content="width=device-width,initial-scale=1"><title>${title}</title>` +
  '<style>:root{color-scheme:light dark}body{max-width:36rem;margin:20vh auto 0;padding:0 1.5rem;' +
  'font:400 1.0625rem/1.6 system-ui,sans-serif}h1{font-size:1.5rem;line-height:1.3}</style></head><body><main>' +
  `<h1>${title}</h1><p>${text}</p><p><a href="/">Open the live site</a></p></main></body></html>`;

/** Says in a plain page, without a script, why a link opens nothing. */
export const refusalPage = (reply: FastifyReply, refusal: PreviewRefusal): FastifyReply => {
  const html = page(words[refusal]);
  return reply
    .code(words[refusal].status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pageContentPolicy(html))
    .send(html);
};
