import { type Span, type SpanContext, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';

/** A span's place in its trace as the header `traceparent` has it. */
export const toTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${String(traceFlags & TraceFlags.SAMPLED)}`;

/** What a header names; undefined where it names nothing. */
export function readTraceparent(header: string | undefined): SpanContext | undefined {
  const parent = header === undefined ? null : parseTraceParent(header);
  return parent ? { ...parent, isRemote: true } : undefined;
}

/** A request id as the id of its trace: a UUID without hyphens; null for ids of another form. */
export const traceIdOf = (requestId: string): string | null =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(requestId) ? requestId.replaceAll('-', '') : null;

/** Marks a span as failed by the kind of the error alone: messages of errors hold what people typed. */
export function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  const kind = error instanceof Error ? ('code' in error ? String(error.code) : error.name) : 'unknown';
  span.setAttribute('error.type', kind);
}
