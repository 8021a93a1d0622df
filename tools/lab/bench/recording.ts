import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** How the ids of followed requests begin. */
export const requestIdPrefix = 'bench-request-';

/** The id of a measured request, by its number. */
export const requestIdOf = (index: number): string => requestIdPrefix + String(index).padStart(6, '0');

/** A parameter as PostgreSQL gets it: bytes as base64. */
export type RecordedValue = string | null | { readonly base64: string };

export interface RecordedStatement {
  /** Statements of one wave ran beside each other; waves follow each other. */
  readonly wave: number;
  readonly connection: number;
  readonly text: string;
  readonly values: readonly RecordedValue[];
}

export interface RecordedRequest {
  readonly id: string;
  readonly statements: readonly RecordedStatement[];
}

/** When what happened to a request, in milliseconds since the epoch; `inStatements` is a sum. */
export interface RequestTiming {
  readonly id: string;
  readonly arrivedAt: number;
  readonly firstStatementAt: number | null;
  readonly lastStatementAt: number | null;
  readonly inStatements: number;
  readonly answeredAt: number;
}

// The driver does not export it.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  readonly prepareValue: (value: unknown) => string | Buffer | null;
};

/** A parameter as the driver sends it. */
export function recordedValue(value: unknown): RecordedValue {
  const sent = prepareValue(value);
  if (sent === null) return null;
  return Buffer.isBuffer(sent) ? { base64: sent.toString('base64') } : sent;
}

/** The parameter again, for the driver. */
export const valueOf = (value: RecordedValue): string | null | Buffer =>
  typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;

/** What was recorded, by request. */
export const readRecording = (path: string): Map<string, readonly RecordedStatement[]> =>
  new Map(
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as RecordedRequest)
      .map(({ id, statements }) => [id, statements]),
  );
