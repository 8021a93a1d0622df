import { secretNames } from '../emails/index.ts';

const day = 24 * 3600 * 1000;
/** A failure older than this is no longer today's work. */
const within = 14 * day;
/** Failures of these need nobody: their people ask for a new one, or were only trying a template. */
const disposable: readonly string[] = [...secretNames, 'test-send'];

/**
 * What failed lately and needs somebody: not where the same went to the same address later. Today counts these, and the
 * list of messages shows them for `need=attention`. `of` is what the statement calls a row of the view `messages`;
 * `since` and `templates` are the places of {@link unresolvedValues}.
 */
export const unresolvedSql = (of: string, since: string, templates: string): string =>
  `${of}.direction = 'out' AND ${of}.status IN ('failed', 'bounced') AND ${of}.created_at >= ${since}
   AND ${of}.template <> ALL(${templates})
   AND NOT EXISTS (SELECT FROM messages n WHERE n.created_at >= ${since} AND n.created_at > ${of}.created_at
     AND n.recipient = ${of}.recipient AND n.template = ${of}.template
     AND n.invoice_id IS NOT DISTINCT FROM ${of}.invoice_id AND n.client_id IS NOT DISTINCT FROM ${of}.client_id
     AND n.direction = 'out' AND n.status NOT IN ('failed', 'bounced', 'complained', 'suppressed', 'canceled'))`;

export const unresolvedValues = (now: Date): readonly [since: Date, templates: readonly string[]] => [
  new Date(now.getTime() - within),
  disposable,
];
