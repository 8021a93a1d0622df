import { type Span, SpanStatusCode } from '@opentelemetry/api';

/** Marks a span as failed by the kind of the error alone: messages of errors hold what people typed. */
export function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  const kind = error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown';
  span.setAttribute('error.type', kind);
}
