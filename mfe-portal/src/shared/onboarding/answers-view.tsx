import { type OnboardingAnswers, practiceTypes } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { type BadgeTone, DescriptionList, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { capitalize, formatDate } from '../format.ts';
import { ContactLink, emailHref, phoneHref } from '../screen/contact-link.tsx';

type State = { readonly label: string; readonly tone: BadgeTone };

/** Paid and Pending are texts of the staff specification, section 2. */
const states: Readonly<Record<OnboardingAnswers['status'], State>> = {
  paid: { label: 'Paid', tone: 'jade' },
  pending_payment: { label: 'Pending', tone: 'champagne' },
  review: { label: 'In review', tone: 'ember' },
};

/** Where a finished wizard stands: of somebody who paid for something else it waits for nothing. */
export const stateOf = ({ status, boughtOtherwise }: OnboardingAnswers): State =>
  boughtOtherwise ? { label: 'Bought otherwise', tone: 'jade' } : states[status];

export const wizardNames: Readonly<Record<OnboardingAnswers['wizard'], string>> = {
  'access-code': 'Access code form',
  package: 'Package form',
};

interface AnswerGroup {
  readonly title: string;
  readonly answers: readonly { readonly label: string; readonly lines: readonly string[]; readonly link?: string }[];
}

/** The wizards' fields with their labels, in the order of the wizards. */
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
/** Fields that are shown elsewhere or useless to a reader. */
const omittedFields = new Set(['completedAt', 'selectedCampaign']);
const groupedFields = new Set(groups.flatMap(({ fields }) => Object.keys(fields)));

const budgets: Readonly<Record<string, string>> = {
  '1000-2500': '$1,000 to $2,500',
  '2500-5000': '$2,500 to $5,000',
  '5000-10000': '$5,000 to $10,000',
  '10000+': 'Over $10,000',
};

/** `preferredTime` → `Preferred time`, for fields of other form versions. */
const labelFromName = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return capitalize(words);
};

const isPracticeType = (value: string): value is keyof typeof practiceTypes => Object.hasOwn(practiceTypes, value);

function answerText(name: string, value: string): string {
  if (name === 'practiceType' && isPracticeType(value)) return practiceTypes[value];
  if (name === 'monthlyBudget' && /^\d{1,9}$/.test(value)) return formatCents(Number(value) * 100);
  if (name === 'monthlyBudget') return budgets[value] ?? value;
  if (name === 'startDate' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  return value;
}

/** Only unmistakable web addresses become links. */
const answerLink = (name: string, value: string): string | undefined => {
  if (name === 'email') return emailHref(value);
  if (name === 'phone') return phoneHref(value);
  return /^https?:\/\/\S+$/i.test(value) ? value : undefined;
};

/** A finished wizard's answers as text, grouped as in the wizard, without empty ones. */
function answerGroups({ answers }: Pick<OnboardingAnswers, 'answers'>): AnswerGroup[] {
  const others = Object.keys(answers).filter((name) => !groupedFields.has(name) && !omittedFields.has(name));
  const rest = { title: 'Other', fields: Object.fromEntries(others.map((name) => [name, labelFromName(name)])) };
  const all = [...groups, rest];
  return all
    .map(({ title, fields }) => ({
      title,
      answers: Object.entries(fields).flatMap(([name, label]) => {
        const value = answers[name];
        if (value === undefined) return [];
        const lines = (typeof value === 'string' ? [value] : value).map((line) => answerText(name, line));
        const link = typeof value === 'string' ? answerLink(name, value) : undefined;
        return [{ label, lines, ...(link !== undefined && { link }) }];
      }),
    }))
    .filter((group) => group.answers.length > 0);
}

const Groups = styled.div`
  display: grid;
  gap: ${vars.space[5]};
`;

const Group = styled.section`
  display: grid;
  gap: ${vars.space[2]};
`;

const Title = styled.p`
  font-size: ${vars.text.sm};
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
`;

const Lines = styled.span`
  white-space: pre-line;
`;

/** Every answer of a finished wizard. */
export const AnswersView = ({ submission }: { readonly submission: OnboardingAnswers }) => (
  <Groups>
    {answerGroups(submission).map(({ title, answers }) => (
      <Group key={title}>
        <Title>{title}</Title>
        <DescriptionList
          items={answers.map(({ label, lines, link }) => ({
            term: label,
            value:
              link === undefined ? (
                <Lines>{lines.join('\n')}</Lines>
              ) : (
                <ContactLink href={link} {...(link.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
                  {lines[0]}
                </ContactLink>
              ),
          }))}
        />
      </Group>
    ))}
  </Groups>
);
