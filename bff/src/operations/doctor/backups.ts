import { targetAt } from '@vitrine/federation/deploy';
import { listBackups } from '../backup/index.ts';
import { type Check, counted, ok, runbooks, span, unchecked, wrong } from './finding.ts';

/** A backup a day, and the time that it takes. Hours. */
const longest = 26;

/** How old the newest whole backup is in `BACKUP_TO`, where `npm run bff -- backup` writes them. */
export const backupCheck = (env: NodeJS.ProcessEnv): Check => ({
  what: 'Backup',
  runbook: runbooks.backup,
  run: async () => {
    const to = env['BACKUP_TO'];
    if (!to) return [unchecked('Backup', 'BACKUP_TO does not say where backups are')];
    const { whole, torn } = await listBackups(targetAt(to, 'BACKUP_TO'));
    const newest = Math.max(...whole.map(({ takenAt }) => Date.parse(takenAt)));
    const hours = (Date.now() - newest) / 3_600_000;
    if (whole.length === 0) return [wrong('Backup', 'there is no whole one', runbooks.backup)];
    const says = `the newest of ${counted(whole.length, 'backup')} is ${span(hours * 3_600)} old`;
    if (hours > longest) return [wrong('Backup', says, runbooks.backup)];
    return [ok('Backup', torn.size > 0 ? `${says}; ${String(torn.size)} did not end` : says)];
  },
});
