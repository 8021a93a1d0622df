import { type OnboardingAnswers, practiceTypes } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { formatLongDate } from '../dates.ts';
import { emailHref, phoneHref } from '../screen/contact-link.tsx';

export interface AnswerGroup {
  readonly title: string;
  readonly answers: readonly { readonly label: string; readonly lines: readonly string[]; readonly link?: string }[];
}

/** The wizards' fields in the order they ask, by what they are called on the screen. */
const groups: readonly { readonly title: string; readonly fields: Readonly<Record<string, string>> }[] = [
  {
    title: 'Practice',
    fields: { practiceName: 'Name', practiceType: 'Type', firstName: 'First name', lastName: 'Last name' },
  },
  {
    title: 'Contact',
    fields: { email: 'Email', phone: 'Phone', address: 'Address', city: 'City', state: 'State', zipCode: 'ZIP code' },
  },
  {
    title: 'Online',
    fields: {
      website: 'Website',
      instagram: 'Instagram',
      facebook: 'Facebook',
      twitter: 'X (Twitter)',
      linkedin: 'LinkedIn',
      youtube: 'YouTube',
    },
  },
  {
    title: 'Goals and plans',
    fields: {
      selectedPackage: 'Package',
      promoCode: 'Code',
      monthlyBudget: 'Monthly budget',
      marketingGoals: 'Goals',
      startDate: 'Start',
      customRequirements: 'Special requests',
      additionalNotes: 'Notes',
    },
  },
];
/** Said otherwise, or of no use to a reader. */
const unsaid = new Set(['completedAt', 'selectedCampaign']);
const known = new Set(groups.flatMap(({ fields }) => Object.keys(fields)));

const budgets: Readonly<Record<string, string>> = {
  '1000-2500': '$1,000 to $2,500',
  '2500-5000': '$2,500 to $5,000',
  '5000-10000': '$5,000 to $10,000',
  '10000+': 'Over $10,000',
};

/** `preferredTime` → `Preferred time`: a field of a newer or older form. */
const spelledOut = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isPracticeType = (value: string): value is keyof typeof practiceTypes => Object.hasOwn(practiceTypes, value);

function inWords(name: string, value: string): string {
  if (name === 'practiceType' && isPracticeType(value)) return practiceTypes[value];
  if (name === 'monthlyBudget' && /^\d{1,9}$/.test(value)) return formatCents(Number(value) * 100);
  if (name === 'monthlyBudget') return budgets[value] ?? value;
  if (name === 'startDate' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatLongDate(value);
  return value;
}

/** Only what is certainly a web address becomes a link. */
const linkOf = (name: string, value: string): string | undefined => {
  if (name === 'email') return emailHref(value);
  if (name === 'phone') return phoneHref(value);
  return /^https?:\/\/\S+$/i.test(value) ? value : undefined;
};

/** A finished wizard's answers in words, grouped as it asked them; what was left empty is left out. */
export function answerGroups({ answers }: Pick<OnboardingAnswers, 'answers'>): AnswerGroup[] {
  const others = Object.keys(answers).filter((name) => !known.has(name) && !unsaid.has(name));
  const rest = { title: 'Other', fields: Object.fromEntries(others.map((name) => [name, spelledOut(name)])) };
  const all = [...groups, rest];
  return all
    .map(({ title, fields }) => ({
      title,
      answers: Object.entries(fields).flatMap(([name, label]) => {
        const value = answers[name];
        if (value === undefined) return [];
        const lines = (typeof value === 'string' ? [value] : value).map((line) => inWords(name, line));
        const link = typeof value === 'string' ? linkOf(name, value) : undefined;
        return [{ label, lines, ...(link !== undefined && { link }) }];
      }),
    }))
    .filter((group) => group.answers.length > 0);
}
