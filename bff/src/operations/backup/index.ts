export { backup, type BackupOutcome } from './backup.ts';
export { BackupError } from './backup-error.ts';
export { createKey, parseRecipients, readIdentities } from './keys.ts';
export { bytesOf, getBackup, listBackups } from './manifest.ts';
export { checkBackup, restore } from './restore.ts';
export { parseKeep } from './retention.ts';
export { dropHeld, findHeld, holdCopy, releaseHeld } from './held.ts';
export { withConnection } from './connection.ts';
export type { HeldCounts } from './hold-messages.ts';
