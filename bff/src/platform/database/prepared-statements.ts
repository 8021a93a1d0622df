import { createHash } from 'node:crypto';
import { Client, type ClientBase, DatabaseError } from 'pg';

/** Runs of a text before it gets a name: what is asked once or twice would only fill the server's memory. */
const runsBeforeName = 3;
/** Texts that have a name, and texts whose runs are counted. Lists whose length is part of the text have no end. */
const [nameLimit, textLimit] = [256, 2_000];

interface Known {
  runs: number;
  name: string | null;
}

const preparable = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i;

/**
 * Which statements have a name by which a connection prepares them once, the same ones for all connections of a
 * process: those that come again and again.
 */
export class StatementNames {
  private readonly statements = new Map<string, Known>();
  private count = 0;
  private renewals = 0;

  /** The name of a text that has come often enough; null for others. */
  nameOf(text: string): string | null {
    const statement = this.statements.get(text);
    if (!statement) {
      if (this.statements.size < textLimit && preparable.test(text) && !text.includes(';'))
        this.statements.set(text, { runs: 1, name: null });
      return null;
    }
    if (statement.name !== null) return statement.name;
    statement.runs += 1;
    if (statement.runs <= runsBeforeName || this.count >= nameLimit) return null;
    this.count += 1;
    statement.name = this.newName(text);
    return statement.name;
  }

  /** Has every connection prepare the text again. */
  renew(text: string): void {
    const statement = this.statements.get(text);
    if (!statement) return;
    this.renewals += 1;
    statement.name = this.newName(text);
  }

  private newName(text: string): string {
    return `s${createHash('sha256').update(`${this.renewals} ${text}`).digest('base64url').slice(0, 20)}`;
  }
}

/** A migration has changed a column that the statement reads since the connection prepared it. */
const isStale = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan');

type Ask = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Lets a connection prepare the statements that come often, so that PostgreSQL parses and plans them once for each
 * connection. Not behind a pooler in transaction mode, where the next statement may meet another session.
 */
export function prepareOften(connection: ClientBase, names: StatementNames): void {
  const ask = (...args: unknown[]): unknown => (Reflect.get(Client.prototype, 'query') as Ask).apply(connection, args);
  const prepared = async (name: string, text: string, values: unknown): Promise<unknown> => {
    try {
      return await ask({ name, text, values });
    } catch (error) {
      if (!isStale(error)) throw error;
      names.renew(text);
      // A transaction is over now, and is repeated as a whole.
      if (connection.getTransactionStatus() !== 'I') throw error;
      return ask(text, values);
    }
  };
  const query: Ask = (...args) => {
    const [text, values] = args;
    const name = typeof text === 'string' && args.length <= 2 ? names.nameOf(text) : null;
    return name === null || typeof values === 'function' ? ask(...args) : prepared(name, String(text), values);
  };
  Object.defineProperty(connection, 'query', { value: query, configurable: true, writable: true });
}
