import type { MessageTemplate, TemplateBlock, TemplateCategory, TemplateVariable } from '@vitrine/contracts';

export const lead =
  'The text of your emails and text messages. We fill in names, amounts and links. The design follows your brand.';

/** In the order of the screen. */
export const categories: readonly { readonly category: TemplateCategory; readonly title: string }[] = [
  { category: 'onboarding', title: 'Inquiries and onboarding' },
  { category: 'payments', title: 'Invoices and payments' },
  { category: 'medical', title: 'Patients' },
  { category: 'custom', title: 'Your own' },
  { category: 'account', title: 'Accounts' },
  { category: 'team', title: 'To the team' },
];

export const channelText = ({ channel }: Pick<MessageTemplate, 'channel'>): string =>
  channel === 'sms' ? 'Text message' : 'Email';

export const fixedText = (category: TemplateCategory): string =>
  category === 'account'
    ? 'This email protects an account, so its text can’t be edited.'
    : 'This email only goes to your team, and its text can’t be edited.';

/** Whether a block needs a multi-line field. */
export const isLong = ({ kind }: Pick<TemplateBlock, 'kind'>): boolean => kind === 'paragraphs' || kind === 'sms';

/** Names of the variables in texts: `Dear {name}` has `name`. */
export const variablesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(/\{([a-z][A-Za-z0-9]*)\}/g)].map(([, name = '']) => name))),
];

/** `Name of the person (such as Dr. Ines Marlow)`. */
export const meaningText = ({ label, sample }: TemplateVariable): string => `${label} (such as ${sample})`;
