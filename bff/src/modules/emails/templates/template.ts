import type { ReactElement } from 'react';
import type { z } from 'zod';

/** Every mail the BFF can write. */
export type TemplateName =
  | 'welcome'
  | 'team-notice'
  | 'submission-notice'
  | 'receipt'
  | 'payment-notice'
  | 'payment-review'
  | 'team-invitation'
  | 'verify-email'
  | 'address-taken'
  | 'reset-password'
  | 'password-changed'
  | 'new-sign-in'
  | 'way-added';

/** What a mail says: React for the HTML part (escaped by React), plain words for the text part. */
export interface Template<Schema extends z.ZodType> {
  readonly variables: Schema;
  subject(variables: z.output<Schema>): string;
  Html(variables: z.output<Schema>): ReactElement;
  text(variables: z.output<Schema>): string;
}

export const defineTemplate = <Schema extends z.ZodType>(template: Template<Schema>): Template<Schema> => template;

/** A subject is one line of at most 150 characters, whatever a visitor put into a name: no header can be injected. */
export const subjectLine = (text: string): string => {
  const line = text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > 150 ? `${line.slice(0, 149).trimEnd()}…` : line;
};
