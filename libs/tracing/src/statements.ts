import { type Span, SpanKind, trace, type Tracer } from '@opentelemetry/api';
import { fail } from './spans.ts';
import type { StatementClient } from './tracing.ts';

const comments = /^(?:\s|--[^\n]*\n)*/;
const targets: Readonly<Record<string, RegExp>> = {
  SELECT: /^SELECT\s+(\w+)\(|\bFROM\s+"?(\w+)/i,
  INSERT: /\bINTO\s+"?(\w+)/i,
  UPDATE: /\bUPDATE\s+"?(\w+)/i,
  DELETE: /\bFROM\s+"?(\w+)/i,
  WITH: /\b(?:INTO|UPDATE|FROM)\s+"?(\w+)/i,
};

/** `INSERT email_messages`: the operation and its first table or function, and nothing else of the text. */
export function summaryOf(text: string): { readonly operation: string; readonly target: string | null } {
  const statement = text.replace(comments, '');
  const operation = (/^[a-z]+/i.exec(statement)?.[0] ?? 'statement').toUpperCase();
  const [, first, second] = targets[operation]?.exec(statement) ?? [];
  return { operation, target: first ?? second ?? null };
}

type Query = (...args: unknown[]) => unknown;
interface Queries {
  query: Query;
}

const textOf = (statement: unknown): string | null => {
  if (typeof statement === 'string') return statement;
  const isPlain = typeof statement === 'object' && statement !== null && !('submit' in statement);
  return isPlain && 'text' in statement && typeof statement.text === 'string' ? statement.text : null;
};

const settle = async (answer: Promise<unknown>, done: (error: unknown) => void): Promise<void> => {
  try {
    await answer;
  } catch (error) {
    done(error);
    return;
  }
  done(null);
};

/**
 * Gives each statement within a trace a span. Its text stays out, and so do its values: some statements are not ours.
 * Statements outside of a trace, such as those by which the job engine looks for work, have none. Answers what undoes
 * it.
 */
export function traceStatements(tracer: Tracer, client: StatementClient): () => void {
  const prototype = client.prototype as Queries;
  const { query } = prototype;
  const started = (text: string): Span => {
    const { operation, target } = summaryOf(text);
    const summary = target === null ? operation : `${operation} ${target}`;
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
    };
    return tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes });
  };
  prototype.query = function traced(this: unknown, ...args: unknown[]): unknown {
    const text = trace.getActiveSpan()?.isRecording() ? textOf(args[0]) : null;
    if (text === null) return query.apply(this, args);
    const span = started(text);
    const done = (error: unknown): void => {
      if (error) fail(span, error);
      span.end();
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback = (error: unknown, ...result: unknown[]): unknown => {
        done(error);
        return (last as Query)(error, ...result);
      };
      return query.apply(this, [...args.slice(0, -1), callback]);
    }
    const answer = query.apply(this, args) as Promise<unknown>;
    void settle(answer, done);
    return answer;
  };
  return () => {
    prototype.query = query;
  };
}
