import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(Attribute).default([]),
  events: z.array(z.unknown()).default([]),
  status: z.object({ code: z.number().optional(), message: z.string().optional() }).default({}),
});
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

/** A span as a collector gets it. */
export interface ReceivedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
}

/** A collector in this process that takes OTLP over HTTP with JSON. */
export interface OtlpReceiver {
  readonly url: string;
  readonly spans: () => readonly ReceivedSpan[];
  /** Everything that came, as it came. */
  readonly raw: () => string;
  readonly stop: () => Promise<void>;
}

const valuesOf = (attributes: readonly z.infer<typeof Attribute>[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansOf = (body: unknown): ReceivedSpan[] =>
  Export.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        traceId,
        id: spanId,
        parent: parentSpanId === undefined || parentSpanId === '' ? null : parentSpanId,
        name,
        attributes: valuesOf(attributes),
        failed: status.code === 2,
      })),
    ),
  );

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    bodies.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request: IncomingMessage, response) => {
    void take(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => bodies.flatMap((body) => spansOf(JSON.parse(body))),
    raw: () => bodies.join('\n'),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
