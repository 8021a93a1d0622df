import { types } from 'node:util';
import { QueryFailedError } from 'typeorm';

/** Socket faults and PostgreSQL's classes 08 (connection), 53 (resources) and 57P (shutdown), and our own timeouts. */
const codes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08\w{3}|53\w{3}|57P\d{2}|57014|55P03)$/;
const texts =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|Connection is not established|not queryable|client was closed|Driver not Connected/i;

/** True when the database did not answer, as opposed to having refused a statement. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  const inner: unknown = thrown instanceof QueryFailedError ? thrown.driverError : thrown;
  if (!types.isNativeError(inner)) return false;
  // Node tries every address of a name and gathers the failures.
  if ('errors' in inner && Array.isArray(inner.errors) && inner.errors.some(isDatabaseUnavailable)) return true;
  return ('code' in inner && typeof inner.code === 'string' && codes.test(inner.code)) || texts.test(inner.message);
}
