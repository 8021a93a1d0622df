import type { SuppressionReason } from '@vitrine/contracts';
import type { ComposedName, TemplateName } from './templates/template.ts';

const all: readonly SuppressionReason[] = ['bounce', 'complaint', 'stop', 'provider'];
/** What keeps an account safe, or was asked for by whoever signs up. */
const aboutSafety: ReadonlySet<string> = new Set<TemplateName>([
  'verify-email',
  'address-taken',
  'reset-password',
  'password-changed',
  'new-sign-in',
  'way-added',
]);

/** Who called a mail spam still gets what keeps their account safe; a mailbox that does not exist gets nothing. */
export const heededBy = (template: TemplateName | ComposedName): readonly SuppressionReason[] =>
  aboutSafety.has(template) ? ['bounce', 'provider'] : all;
export const heeds = (template: TemplateName | ComposedName, reason: SuppressionReason): boolean =>
  heededBy(template).includes(reason);
