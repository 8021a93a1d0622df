import { createHash } from 'node:crypto';
import { findRemote, type NativeForm, networkOf, type ProblemCode, type RemoteEntry } from '@vitrine/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forwardedHeaders } from './bff-proxy.ts';
import { composeFilledForm } from './compose.ts';
import type { Deployment } from './deployment.ts';
import { fillForm } from './filled-form.ts';
import { sendMaintenance } from './maintenance.ts';
import { type EdgeMetrics, measureUpstream } from './metrics.ts';
import { failureText, sendProblem } from './problem.ts';
import type { ReadBody } from './request-bodies.ts';
import type { RequestLimiter } from './request-limiter.ts';
import type { VisitOf } from './visits.ts';

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
    const reason = errors.size > 0 ? incomplete : (refusal.message ?? failureText);
    const message = status >= 500 ? `${reason} Reference ${reply.request.id}` : reason;
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
