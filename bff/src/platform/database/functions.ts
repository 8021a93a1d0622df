import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rowsOf, type SqlRunner } from './sql.ts';

/**
 * All functions of the database; each file says who calls it. Written out, so that the build finds them. A new database
 * has them before its tables, so they are written in PL/pgSQL, or name no table. A function that is no longer here
 * stays in databases that have it: processes of the release before still call it.
 */
const files: Readonly<Record<string, URL>> = {
  agency_time_zone: new URL('./functions/agency_time_zone.sql', import.meta.url),
  book_payment: new URL('./functions/book_payment.sql', import.meta.url),
  book_provider_transaction: new URL('./functions/book_provider_transaction.sql', import.meta.url),
  booked_day: new URL('./functions/booked_day.sql', import.meta.url),
  claim_invoices: new URL('./functions/claim_invoices.sql', import.meta.url),
  contact_identity: new URL('./functions/contact_identity.sql', import.meta.url),
  fold_text: new URL('./functions/fold_text.sql', import.meta.url),
  message_stage: new URL('./functions/message_stage.sql', import.meta.url),
  move_spending: new URL('./functions/move_spending.sql', import.meta.url),
  notify_live: new URL('./functions/notify_live.sql', import.meta.url),
  record_invoice_draft: new URL('./functions/record_invoice_draft.sql', import.meta.url),
  refuse_analytics_update: new URL('./functions/refuse_analytics_update.sql', import.meta.url),
  refuse_audit_change: new URL('./functions/refuse_audit_change.sql', import.meta.url),
  refuse_credit_note_change: new URL('./functions/refuse_credit_note_change.sql', import.meta.url),
  refuse_issue_change: new URL('./functions/refuse_issue_change.sql', import.meta.url),
  refuse_ledger_change: new URL('./functions/refuse_ledger_change.sql', import.meta.url),
  refuse_period_lock_change: new URL('./functions/refuse_period_lock_change.sql', import.meta.url),
  refuse_reconciliation_change: new URL('./functions/refuse_reconciliation_change.sql', import.meta.url),
  refuse_tax_return_change: new URL('./functions/refuse_tax_return_change.sql', import.meta.url),
  require_open_day: new URL('./functions/require_open_day.sql', import.meta.url),
  roll_up_clients: new URL('./functions/roll_up_clients.sql', import.meta.url),
  roll_up_contacts: new URL('./functions/roll_up_contacts.sql', import.meta.url),
  roll_up_email_messages: new URL('./functions/roll_up_email_messages.sql', import.meta.url),
  roll_up_estimates: new URL('./functions/roll_up_estimates.sql', import.meta.url),
  roll_up_invoices: new URL('./functions/roll_up_invoices.sql', import.meta.url),
  roll_up_sms_inbound: new URL('./functions/roll_up_sms_inbound.sql', import.meta.url),
  roll_up_sms_messages: new URL('./functions/roll_up_sms_messages.sql', import.meta.url),
  search_patterns: new URL('./functions/search_patterns.sql', import.meta.url),
  set_next_due_date: new URL('./functions/set_next_due_date.sql', import.meta.url),
  sum_credit: new URL('./functions/sum_credit.sql', import.meta.url),
  sum_credited: new URL('./functions/sum_credited.sql', import.meta.url),
  sum_ledger: new URL('./functions/sum_ledger.sql', import.meta.url),
  sum_spending: new URL('./functions/sum_spending.sql', import.meta.url),
  sum_written_off: new URL('./functions/sum_written_off.sql', import.meta.url),
  take_throttle: new URL('./functions/take_throttle.sql', import.meta.url),
  touch_next_due_date: new URL('./functions/touch_next_due_date.sql', import.meta.url),
};

export const functionNames: readonly string[] = Object.keys(files);

/**
 * Creates or replaces the functions whose text is not the one that was applied last, all or those named; answers their
 * names. Run it in a transaction, so that all of them change at once. A changed signature needs a migration that drops
 * the old function. SQL, because migrations and commands have no entities.
 */
export async function applyFunctions(
  runner: Pick<SqlRunner, 'query'>,
  names: readonly string[] = functionNames,
): Promise<string[]> {
  const applied = await rowsOf<{ name: string; hash: string }>(runner, 'SELECT name, hash FROM database_functions');
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  const changed: string[] = [];
  for (const [name, file] of Object.entries(files)) {
    if (!names.includes(name)) continue;
    const text = readFileSync(file, 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (hashes.get(name) === hash) continue;
    await runner.query(text);
    await runner.query(
      'INSERT INTO database_functions (name, hash) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET hash = $2',
      [name, hash],
    );
    changed.push(name);
  }
  return changed;
}
