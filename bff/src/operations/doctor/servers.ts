import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Config } from '../../platform/config.ts';
import { type Check, type Finding, nameOf, note, ok, runbooks, span, unchecked, wrong } from './finding.ts';

/** Farther apart, and codes of sign-ins and signatures of providers begin to be refused. Seconds. */
const clockTolerance = 5;
/** A renewal by machine comes thirty days before the end; two weeks before it, it failed. Days. */
const certificateDays = 14;

interface Asked {
  readonly status: number;
  /** How far its clock is ahead of ours; its `Date` counts whole seconds. */
  readonly aheadSeconds: number;
  readonly body: unknown;
}

async function ask(url: URL, signal: AbortSignal): Promise<Asked> {
  const began = Date.now();
  const answer = await fetch(url, { signal, redirect: 'manual' });
  const ended = Date.now();
  const text = await answer.text();
  const date = Date.parse(answer.headers.get('date') ?? '');
  return {
    status: answer.status,
    aheadSeconds: Number.isNaN(date) ? 0 : (date + 500 - (began + ended) / 2) / 1000,
    body: answer.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : null,
  };
}

/** The finding about a clock that differs; none where it does not. */
export const aboutClock = (whose: string, aheadSeconds: number): Finding[] =>
  Math.abs(aheadSeconds) <= clockTolerance
    ? []
    : [
        wrong(
          'Clock',
          `that of ${whose} is ${span(Math.abs(aheadSeconds))} ` +
            `${aheadSeconds > 0 ? 'ahead of' : 'behind'} this machine’s`,
          runbooks.clock,
        ),
      ];

/** Looks at a server; a status below 400 is well. */
const server = (what: string, url: URL, runbook: Check['runbook'], read: (answer: Asked) => Finding): Check => ({
  what,
  runbook,
  run: async (signal) => {
    try {
      const answer = await ask(url, signal);
      return [read(answer), ...aboutClock(what === 'Site' ? 'the site' : `the ${what}`, answer.aheadSeconds)];
    } catch (error) {
      if (signal.aborted) throw error;
      return [wrong(what, `${url.origin} does not answer (${nameOf(error)})`, runbook)];
    }
  },
});

const answers = (what: string, { status }: Asked, runbook: Check['runbook']): Finding =>
  status < 400 ? ok(what, 'answers') : wrong(what, `answers ${String(status)}`, runbook);

/** `/healthz` of the edge: a reason is about a build's signature; without one, what is live cannot be read. */
function edgeFinding(answer: Asked): Finding {
  const { status, lastGoodRegistrySince, reason } = (answer.body ?? {}) as Readonly<Record<string, string | undefined>>;
  if (status !== 'degraded') return answers('edge', answer, runbooks.site);
  const since = lastGoodRegistrySince ? ` since ${lastGoodRegistrySince}` : '';
  return reason === undefined
    ? wrong('edge', `cannot read what is live and serves what was${since}`, runbooks.registry)
    : wrong('edge', `serves what was live before${since}: ${reason}`, runbooks.signatures);
}

const bffFinding = (answer: Asked): Finding =>
  answer.status === 503
    ? wrong('BFF', 'runs, and is not ready: it waits for the database or its migrations', runbooks.notReady)
    : answers('BFF', answer, runbooks.notReady);

/** The site as visitors reach it, the edge and the BFF behind it. `bffUrl` is `BFF_URL`. */
export function serverChecks({ http, deployments }: Config, bffUrl: URL): Check[] {
  const site = http.publicUrl;
  const edge = deployments.edgeUrl;
  return [
    ...(site.origin === edge.origin
      ? []
      : [server('Site', new URL('/', site), runbooks.site, (answer) => answers('Site', answer, runbooks.site))]),
    server('edge', new URL('/healthz', edge), runbooks.site, edgeFinding),
    server('BFF', new URL('/api/health/ready', bffUrl), runbooks.notReady, bffFinding),
    { what: 'Certificate', runbook: runbooks.certificate, run: (signal) => checkCertificate(site, signal) },
  ];
}

/** What a TLS server shows, whether or not anybody would trust it. */
const certificateOf = (url: URL, signal: AbortSignal): Promise<{ end: Date; distrust: string | null }> =>
  new Promise((resolve, reject) => {
    const host = url.hostname.replaceAll(/^\[|\]$/g, '');
    const socket = connect(
      { host, port: Number(url.port || 443), rejectUnauthorized: false, ...(isIP(host) ? {} : { servername: host }) },
      () => {
        const distrust: unknown = socket.authorizationError;
        const { valid_to: end } = socket.getPeerCertificate();
        socket.destroy();
        resolve({ end: new Date(end), distrust: socket.authorized ? null : distrustOf(distrust) });
      },
    );
    socket.on('error', reject);
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
  });

const distrustOf = (error: unknown): string => (error instanceof Error ? nameOf(error) : String(error));

async function checkCertificate(site: URL, signal: AbortSignal): Promise<Finding[]> {
  const what = 'Certificate';
  if (site.protocol !== 'https:') return [unchecked(what, 'PUBLIC_URL is not https')];
  try {
    const { end, distrust } = await certificateOf(site, signal);
    const days = Math.floor((end.getTime() - Date.now()) / 86_400_000);
    if (days < 0) return [wrong(what, `ended ${span(-days * 86_400)} ago`, runbooks.certificate)];
    if (days < certificateDays)
      return [wrong(what, `ends in ${String(days)} days, and was not renewed`, runbooks.certificate)];
    return [
      distrust === null
        ? ok(what, `good for ${String(days)} days`)
        : wrong(what, `browsers do not trust it (${distrust})`, runbooks.certificate),
    ];
  } catch (error) {
    if (signal.aborted) throw error;
    return [note(what, `${site.host} shows none (${nameOf(error)})`, runbooks.certificate)];
  }
}
