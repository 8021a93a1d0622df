import { agencyDay } from '@vitrine/brand';
import { type Client, clientFields, exportColumns } from '@vitrine/contracts';
import { type Column, dollars } from '../../platform/csv.ts';
import { spreadsheetPhone } from '../../platform/phone.ts';

const yes = (is: boolean): string => (is ? 'yes' : 'no');

/** The export's columns: what an import reads, under the same names, and what it doesn't. */
export const clientColumns: readonly Column<Client>[] = [
  ...exportColumns(clientFields, { phone: ({ phone }) => spreadsheetPhone(phone) }),
  { header: 'Total spent', value: ({ totalSpentCents }) => dollars(totalSpentCents) },
  { header: 'Access code', value: ({ accessCode }) => accessCode },
  { header: 'Code used', value: ({ codeUsed }) => yes(codeUsed) },
  { header: 'Onboarding completed', value: ({ onboardingCompleted }) => yes(onboardingCompleted) },
  { header: 'Payment completed', value: ({ paymentCompleted }) => yes(paymentCompleted) },
  { header: 'Joined', value: ({ joinDate }) => agencyDay(new Date(joinDate)) },
  { header: 'Demo', value: ({ demo }) => yes(demo) },
  { header: 'Tags', value: ({ tags = [] }) => tags.join(', ') },
];
