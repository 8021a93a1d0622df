import { randomUUID } from 'node:crypto';
import { fastify, LogController, type FastifyInstance } from 'fastify';
import { createEventStreams } from './event-streams.ts';
import { createResponseReader } from './upstream-responses.ts';
import { serveApi } from './bff-proxy.ts';
import { pollBff } from './bff-poller.ts';
import type { EdgeConfig } from './config.ts';
import { enforceReadTimeout, limitPipelining, trackUnusedConnections } from './connections.ts';
import { openSource } from './deploy-source.ts';
import { watchDeployment } from './deployment.ts';
import { handleError, handleClientError, rejectInvalidRequest, sendProblem } from './problem.ts';
import { createFileSender, serveFiles } from './files.ts';
import { serveForms } from './forms.ts';
import { openLastGood } from './last-good.ts';
import { edgeLimits } from './limits.ts';
import { findLostRemotes } from './lost-remotes.ts';
import { unmeasured } from './metrics.ts';
import { watchOverload } from './overload.ts';
import { servePages } from './pages.ts';
import { servePreviews } from './previews.ts';
import { createBodyReader } from './request-bodies.ts';
import { serveSearchFiles } from './sitemap.ts';
import { commonHeaders, strictTransport } from './security-headers.ts';
import { serveSecurityContact } from './security-txt.ts';
import { RequestLimiter } from './request-limiter.ts';
import { createSignedBuilds } from './signed-builds.ts';
import { serveTraces } from './traces.ts';
import { createVerifier } from './verified-files.ts';
import { serveVisitorIds } from './visitors.ts';
import { createVisits } from './visits.ts';

/** The only origin a browser sees: pages, published files, and `/api` passed on. Knows nothing of business. */
export const createEdge = async (config: EdgeConfig): Promise<FastifyInstance> => {
  const { limits = edgeLimits, now = () => new Date(), logOutput } = config;
  const edge = fastify({
    logger: { level: config.logLevel, ...(logOutput && { stream: logOutput }) },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // What still comes while the edge ends is answered like everything else, and its connection closed.
    return503OnClosing: false,
    requestTimeout: limits.requestMs,
    http: {
      headersTimeout: limits.headMs,
      // Without the interval Node would look for late requests twice a minute.
      connectionsCheckingInterval: Math.min(1000, limits.headMs),
      // Node's own refusal is a bare line; ours is below.
      requireHostHeader: false,
    },
    clientErrorHandler: handleClientError,
    // An address that no router can read meets no hook and no page.
    frameworkErrors: (_error, request, reply) => {
      sendProblem(request, reply.headers(commonHeaders), 404, 'not_found', 'We couldn’t find that.');
    },
  });
  await serveTraces(edge, config.tracing ?? null);
  // Loaded only where somebody reads figures (ADR 0090).
  const metrics = config.metrics ? (await import('./metrics-sdk.ts')).startMetrics(edge, config.metrics) : unmeasured;
  enforceReadTimeout(edge.server, limits);
  const closeUnused = trackUnusedConnections(edge.server);
  edge.addHook('preClose', async () => closeUnused());
  // Node would answer by itself, in a bare line.
  edge.server.on('checkExpectation', (request, response) => edge.server.emit('request', request, response));
  edge.addHook('onRequest', limitPipelining(limits));
  const overload = watchOverload(limits);
  edge.addHook('onRequest', async (request, reply) => {
    overload.count();
    reply.headers(commonHeaders);
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport);
  });
  edge.addHook('onRequest', async (request, reply) => rejectInvalidRequest(request, reply));
  edge.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  edge.setErrorHandler(handleError);
  if (config.visitorKeys) serveVisitorIds(edge, config.visitorKeys);
  const signedBuilds = config.requireSignatures ? createSignedBuilds(config.deploy) : null;
  const previews = servePreviews(edge, {
    place: config.deploy,
    keys: config.previewKeys ?? null,
    now,
    signedBuilds,
  });
  const readBody = createBodyReader(limits);
  const limiter = new RequestLimiter(limits);
  const readResponse = createResponseReader(limits);
  const eventStreams = createEventStreams(limits);
  await serveApi(edge, { bffUrl: config.bffUrl, readBody, readResponse, eventStreams, limiter, metrics });
  const source = openSource(config.deploy, config.mirror, config.documents);
  const lastGood = openLastGood(
    config.deploy,
    config.mirror ?? (config.deploy.target.folder === null ? source.root : null),
    config.requireSignatures,
  );
  const reports = {
    onProblem: (error: unknown) =>
      edge.log.error({ err: error }, 'what is live cannot be read; the last good registry stays'),
    onRecovery: () => edge.log.info('what is live can be read again'),
  };
  const watcher = watchDeployment(source, lastGood, reports, {
    signedBuilds,
    now,
    // Documents of a file are what the deploy tool tries: they never were live.
    ...(config.documents === undefined && {
      findLost: (documents, good) => findLostRemotes(config.deploy, documents, good),
    }),
  });
  const { current, failingSince, failingReason, stop } = watcher;
  metrics.observeRegistry(watcher.readFigures);
  if (logOutput) metrics.observeLog(logOutput);
  const bff = pollBff(config.bffUrl);
  edge.addHook('onClose', async () => {
    bff.stop();
    await stop();
  });
  const visitOf = createVisits(current, previews);
  const onAltered = (file: string) => edge.log.error({ file }, 'a published file was altered');
  const readVerified = createVerifier(source, current, onAltered, signedBuilds);
  const sendFile = createFileSender({ source, readVerified }, config.fileMemoryBytes);
  serveFiles(edge, sendFile);
  serveSearchFiles(edge, current);
  serveSecurityContact(edge, now);
  const visits = { current, failingSince, failingReason, visitOf, previews };
  const { overrideOrigins } = config;
  servePages(edge, visits, sendFile, overload, {
    overrideOrigins,
    bffContract: bff.contract,
    timeZone: bff.timeZone,
    countPage: metrics.countPage,
  });
  await serveForms(edge, visitOf, { bffUrl: config.bffUrl, readBody, limiter, metrics });
  return edge;
};
