import type { MessageTemplate, TemplateBlock, TemplateCategory, TemplatePreview } from '@vitrine/contracts';

export const lead =
  'The words of what the agency sends. Names, amounts and links are filled in; the frame around them is the brand’s.';

/** In the order of the screen. */
export const categories: readonly { readonly category: TemplateCategory; readonly title: string }[] = [
  { category: 'onboarding', title: 'Inquiries and onboarding' },
  { category: 'payments', title: 'Invoices and payments' },
  { category: 'medical', title: 'Patients' },
  { category: 'custom', title: 'Of your own' },
  { category: 'account', title: 'Accounts' },
  { category: 'team', title: 'To the team' },
];

export const channelText = ({ channel }: Pick<MessageTemplate, 'channel'>): string =>
  channel === 'sms' ? 'Text message' : 'Email';

export const fixedText = (category: TemplateCategory): string =>
  category === 'account'
    ? 'Its words carry the safety of an account, so they change with a release only.'
    : 'An internal notice: it tells facts and has no words to set.';

/** Length of a text message and how it is charged. */
export const segmentsText = ({ segments, characters, encoding }: NonNullable<TemplatePreview['sms']>): string =>
  `${String(characters)} characters, ` +
  (segments === 1 ? 'one text' : `charged as ${String(segments)} texts`) +
  (encoding === 'UCS-2' ? '. A character outside the plain alphabet halves what fits into one' : '') +
  '.';

/** Whether a block needs a multi-line field. */
export const isLong = ({ kind }: Pick<TemplateBlock, 'kind'>): boolean => kind === 'paragraphs' || kind === 'sms';

/** Names of the variables in texts: `Dear {name}` has `name`. */
export const variablesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(/\{([a-z][A-Za-z0-9]*)\}/g)].map(([, name = '']) => name))),
];
