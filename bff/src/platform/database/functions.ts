import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rowsOf, type SqlRunner } from './sql.ts';

/** The functions that the application calls; each file says who calls it. Written out, so that the build finds them. */
const files: Readonly<Record<string, URL>> = {
  apply_inquiry_to_contact: new URL('./functions/apply_inquiry_to_contact.sql', import.meta.url),
  create_onboarding_steps: new URL('./functions/create_onboarding_steps.sql', import.meta.url),
  file_inquiry: new URL('./functions/file_inquiry.sql', import.meta.url),
  message_stage: new URL('./functions/message_stage.sql', import.meta.url),
  submit_chat: new URL('./functions/submit_chat.sql', import.meta.url),
  submit_inquiry: new URL('./functions/submit_inquiry.sql', import.meta.url),
  take_throttle: new URL('./functions/take_throttle.sql', import.meta.url),
};

/**
 * Creates or replaces the functions whose text is not the one that was applied last; answers their names. Run it in a
 * transaction, so that all of them change at once. A changed signature needs a migration that drops the old function.
 * SQL, because migrations and commands have no entities.
 */
export async function applyFunctions(runner: Pick<SqlRunner, 'query'>): Promise<string[]> {
  const applied = await rowsOf<{ name: string; hash: string }>(runner, 'SELECT name, hash FROM database_functions');
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  const changed: string[] = [];
  for (const [name, file] of Object.entries(files)) {
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
