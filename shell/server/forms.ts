import { createHash } from 'node:crypto';
import { findRemote, type NativeForm, networkOf, type ProblemCode, type RemoteEntry } from '@vitrine/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forwardedHeaders } from './bff-proxy.ts';
import { composeFilledForm } from './compose.ts';
import type { Deployment } from './deployment.ts';
import { sendMaintenance } from './maintenance.ts';
import { type EdgeMetrics, measureUpstream } from './metrics.ts';
import { failureText, sendProblem } from './problem.ts';
import type { ReadBody } from './request-bodies.ts';
import type { RequestLimiter } from './request-limiter.ts';
import type { VisitOf } from './visits.ts';

/** A form as it comes back: what was typed, and what is wrong with it. */
interface SubmittedForm {
  readonly values: ReadonlyMap<string, string>;
  /** First message by field. */
  readonly errors: ReadonlyMap<string, string>;
  /** About the whole form. */
  readonly message: string;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An attribute of a tag, as markup. */
const attribute = (tag: string, name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

const withAttribute = (tag: string, name: string, value: string): string =>
  tag.replace(new RegExp(` ${name}="[^"]*"`), '').replace(/\s*\/?>$/, (end) => ` ${name}="${escape(value)}"${end}`);

const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

const withOption = (options: string, value: string): string =>
  options
    .replaceAll(' selected=""', '')
    .replaceAll(/<option value="([^"]*)"/g, (tag, own: string) =>
      unescape(own) === value ? `${tag} selected=""` : tag,
    );

const control = /<input\b[^>]*>|(<textarea\b[^>]*>)[\s\S]*?<\/textarea>|(<select\b[^>]*>)([\s\S]*?)<\/select>/g;

/**
 * Fills a prerendered form the way a browser would have kept it. Its markup brings the places: behind every control an
 * empty `<div aria-live="polite">` for the field's error, and one empty `<div role="alert">` for the whole form.
 * What is put there is marked `data-form-error` and `data-form-message`; the page styles both.
 */
const fillForm = (html: string, { values, errors, message }: SubmittedForm): string => {
  let focused = false;
  /** Radios of one name share one error, and one slot for it behind the last. */
  const grouped = new Set<string>();
  const filled = html.replaceAll(
    control,
    (whole: string, area: string | undefined, select: string | undefined, options: string | undefined) => {
      const open = area ?? select ?? whole;
      const name = unescape(attribute(open, 'name') ?? '');
      const value = values.get(name);
      const wrong = errors.get(name);
      let tag = open;
      let error = '';
      const isRadio = attribute(open, 'type') === 'radio';
      if (isRadio && unescape(attribute(open, 'value') ?? '') === value) tag = withAttribute(tag, 'checked', '');
      if (wrong !== undefined && !grouped.has(name)) {
        if (isRadio) grouped.add(name);
        const id = attribute(open, 'id') ?? name;
        if (!isRadio) tag = withAttribute(tag, 'aria-invalid', 'true');
        tag = withAttribute(tag, 'aria-describedby', `${id}-error`);
        // The first field in error takes the focus, as it does in the living form.
        if (!focused) tag = tag.replace(/^<\w+/, '$& autofocus=""');
        focused = true;
        error = `${slotMark}${id} ${escape(wrong)}-->`;
      }
      if (area !== undefined) return `${tag}${escape(value === undefined ? '' : `\n${value}`)}</textarea>${error}`;
      if (select !== undefined)
        return `${tag}${value === undefined ? (options ?? '') : withOption(options ?? '', value)}</select>${error}`;
      return (value === undefined || isRadio ? tag : withAttribute(tag, 'value', value)) + error;
    },
  );
  return filled
    .replaceAll(
      slot,
      (_, id: string, text: string, between: string) =>
        `${between}<div aria-live="polite"><p data-form-error="" id="${id}-error">${text}</p></div>`,
    )
    .replace(
      '<div role="alert"></div>',
      () => `<div role="alert"><p data-form-message="">${escape(message)}</p></div>`,
    );
};

/** Carries a field's error from its control to the live region behind it. */
const slotMark = '<!--vitrine:error ';
const slot = /<!--vitrine:error (\S+) ([^<>]*?)-->([\s\S]*?)<div aria-live="polite"><\/div>/g;

/** Milliseconds for the BFF's answer. */
const bffTimeoutMs = 10_000;

const incomplete = 'Please look at the marked fields again.';

interface Refusal {
  readonly code?: ProblemCode;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly retryAfter: string | null;
  readonly refusal: Refusal;
}

/**
 * One submission of one browser, for as long as the API remembers keys: a page without scripts cannot count its
 * attempts, so pressing twice, or reloading the answer, must be the same request.
 */
const keyOf = (request: FastifyRequest, body: string): string =>
  createHash('sha256')
    .update([request.ip, request.headers['user-agent'] ?? '', request.headers.cookie ?? '', body].join('\n'))
    .digest('base64url');

const isProblem = (response: Response): boolean => response.headers.get('content-type')?.includes('json') === true;

/** Posts the form to the API as one of our pages would. */
const ask = async (
  request: FastifyRequest,
  bffUrl: string,
  { endpoint }: NativeForm,
  values: ReadonlyMap<string, string>,
): Promise<Answer> => {
  const body = JSON.stringify(Object.fromEntries(values));
  const response = await fetch(bffUrl + endpoint, {
    method: 'POST',
    headers: {
      ...forwardedHeaders(request),
      'content-type': 'application/json',
      'idempotency-key': keyOf(request, body),
    },
    body,
    signal: AbortSignal.timeout(bffTimeoutMs),
    redirect: 'error',
  });
  const refusal = !response.ok && isProblem(response) ? ((await response.json()) as Refusal) : {};
  return {
    status: response.status,
    cookies: response.headers.getSetCookie(),
    retryAfter: response.headers.get('retry-after'),
    refusal,
  };
};

const noAnswer: Answer = { status: 503, cookies: [], retryAfter: '5', refusal: {} };

/** Bytes of a form: what is typed comes to three times as many where it is no ASCII. */
const formLimit = 48 * 1024;
const formType = 'application/x-www-form-urlencoded';

interface FormOptions {
  readonly bffUrl: string;
  readonly readBody: ReadBody;
  readonly limiter: RequestLimiter;
  readonly metrics: EdgeMetrics;
}

/**
 * Serves the forms of prerendered pages to browsers whose scripts do not run. The fields go to the API that the living
 * form calls; then the browser is led to the page that says so, or gets its form back with what was typed and what is
 * wrong.
 */
export const serveForms = async (
  edge: FastifyInstance,
  visitOf: VisitOf,
  { bffUrl, readBody, limiter, metrics }: FormOptions,
): Promise<void> => {
  const sendBack = async (
    reply: FastifyReply,
    live: Deployment,
    entry: RemoteEntry,
    path: string,
    values: ReadonlyMap<string, string>,
    { status, refusal }: Answer,
  ): Promise<FastifyReply> => {
    const errors = new Map(
      Object.entries(refusal.errors ?? {}).flatMap(([field, [first]]) =>
        first === undefined ? [] : [[field, first] as const],
      ),
    );
    const said = errors.size > 0 ? incomplete : (refusal.message ?? failureText);
    const message = status >= 500 ? `${said} Reference ${reply.request.id}` : said;
    const { html, contentPolicy } = await composeFilledForm(live, entry, path, (markup) =>
      fillForm(markup, { values, errors, message }),
    );
    return reply
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', contentPolicy)
      .send(html);
  };

  const handleForm = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { deployment: live, preview } = await visitOf(request, reply);
    if (preview) reply.header('vary', 'cookie');
    const path = request.url.split('?', 1)[0] ?? '/';
    const entry = findRemote(live.registry.remotes, path);
    if (entry?.disabled) return sendMaintenance(reply, live, entry);
    const form = entry?.current.prerendered[path]?.form;
    if (!entry || !form) return sendProblem(request, reply, 405, 'not_found', 'This address takes no such request.');
    if (request.headers['content-type']?.startsWith(formType) !== true)
      return sendProblem(request, reply, 415, 'unsupported_media_type', 'This address takes forms.');

    const values = new Map(new URLSearchParams((await readBody(request, reply, formLimit)).toString()));
    const askWithinLimit = async (): Promise<Answer> => {
      const release = await limiter.acquire(networkOf(request.ip));
      return measureUpstream(metrics, () => ask(request, bffUrl, form, values)).finally(release);
    };
    const answer = await askWithinLimit().catch((error: unknown) => {
      request.log.error({ err: error }, 'the BFF did not answer');
      return noAnswer;
    });
    if (answer.cookies.length > 0) reply.header('set-cookie', [...answer.cookies]);
    if (answer.retryAfter !== null) reply.header('retry-after', answer.retryAfter);
    if (answer.status < 300) return reply.header('cache-control', 'no-store').redirect(form.done, 303);
    // Another site may not put words into a page of ours.
    if (answer.status === 403)
      return sendProblem(request, reply, 403, 'forbidden', answer.refusal.message ?? failureText);
    return sendBack(reply, live, entry, path, values, answer);
  };

  await edge.register((scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, __, done) => done(null));
    scope.post('/*', handleForm);
  });
};
