import { z } from 'zod';
import { choice } from './record-fields.ts';

/** The languages that a person may be written and spoken to in. */
export const PreferredLanguage = z.enum(['en', 'es']);
export type PreferredLanguage = z.infer<typeof PreferredLanguage>;

export const preferredLanguage = {
  ...choice(PreferredLanguage, { en: 'English', es: 'Spanish' }, 'en'),
  label: 'Preferred language',
  detail: 'Language',
  change: 'the preferred language',
} as const;
