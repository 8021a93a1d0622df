/** Where traces go, and how many. */
export interface TracingSettings {
  /** Of a collector that takes OTLP over HTTP, such as `http://otel-collector:4318`. */
  readonly endpoint: string;
  /** Share of the requests that are traced, 0 to 1; whoever asks decides for those it asks. */
  readonly share: number;
}

/**
 * Reads the settings that OpenTelemetry names; null without an endpoint. The exporter itself reads further ones, such
 * as `OTEL_EXPORTER_OTLP_HEADERS`. Throws with the name of the variable that is wrong.
 */
export function readTracingSettings(env: NodeJS.ProcessEnv): TracingSettings | null {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!endpoint) return null;
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT is '${endpoint}'; it must be an http(s) address`);
  const sampler = env['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on';
  const text = env['OTEL_TRACES_SAMPLER_ARG'] || '1';
  if (!['parentbased_always_on', 'parentbased_traceidratio'].includes(sampler))
    throw new Error(
      `OTEL_TRACES_SAMPLER is '${sampler}'; it must be parentbased_always_on or parentbased_traceidratio`,
    );
  const share = sampler === 'parentbased_always_on' ? 1 : Number(text);
  if (!(share >= 0 && share <= 1)) throw new Error(`OTEL_TRACES_SAMPLER_ARG is '${text}'; it must be between 0 and 1`);
  return { endpoint: endpoint.replace(/\/$/, ''), share };
}

/** A request as its span tells of it. */
export interface TracedRequest {
  /** Of a request that begins a trace it becomes the trace's id, if it is a UUID. */
  readonly id: string;
  readonly method: string;
  /** With the names of parameters, never their values; undefined where no route answers. */
  readonly route: string | undefined;
  /** What the caller's header says (https://www.w3.org/TR/trace-context/); undefined begins a trace. */
  readonly traceparent: string | undefined;
  /** A page's own key of a press; all requests of that press share it. */
  readonly idempotencyKey: string | undefined;
}

/** The span of a request that is being answered. */
export interface RequestSpan {
  /** For requests that this one causes. */
  readonly traceparent: string;
  /** What `work` does, and what follows from it, belongs to the span. */
  readonly run: (work: () => void) => void;
  readonly end: (status: number) => void;
}

/** A job as its span tells of it. */
interface TracedJob {
  readonly queue: string;
  readonly id: string;
  /** Of what filed it; undefined begins a trace. */
  readonly traceparent: string | undefined;
}

/** A class of database clients: pg's `Client`. */
export interface StatementClient {
  readonly prototype: object;
}

/** What a process with traces can do. */
export interface Tracing {
  readonly startRequest: (request: TracedRequest) => RequestSpan;
  /** Runs a job in a span; what it throws marks the span as failed. */
  readonly runJob: <T>(job: TracedJob, work: () => Promise<T>) => Promise<T>;
  /** Of what runs now, for what it causes later; undefined outside of a trace. */
  readonly currentTraceparent: () => string | undefined;
  /** From now on statements that belong to a trace have a span, by operation and table, without their text. */
  readonly traceStatements: (client: StatementClient) => void;
  /** From now on HTTP requests that belong to a trace have a span, by host and words of the path. */
  readonly traceCalls: () => void;
  /** Sends what is left, for two seconds at most, and undoes everything. */
  readonly stop: () => Promise<void>;
}
