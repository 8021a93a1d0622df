import { agencyDay } from '@vitrine/brand';
import type { Client } from '@vitrine/contracts';
import { type Column, dollars } from '../../platform/csv.ts';
import { spreadsheetPhone } from '../../platform/phone.ts';

const yes = (is: boolean): string => (is ? 'yes' : 'no');

/** The export's columns. The first nine have the names that an import recognizes. */
export const clientColumns: readonly Column<Client>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Company', value: ({ company }) => company },
  { header: 'Phone', value: ({ phone }) => spreadsheetPhone(phone) },
  { header: 'Industry', value: ({ industry }) => industry },
  { header: 'Business type', value: ({ businessType }) => businessType },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Monthly amount', value: ({ monthlyAmountCents }) => dollars(monthlyAmountCents) },
  { header: 'Plan', value: ({ subscriptionPlan }) => subscriptionPlan },
  { header: 'Total spent', value: ({ totalSpentCents }) => dollars(totalSpentCents) },
  { header: 'Custom package', value: ({ customPackage }) => customPackage?.name ?? null },
  { header: 'Access code', value: ({ accessCode }) => accessCode },
  { header: 'Code used', value: ({ codeUsed }) => yes(codeUsed) },
  { header: 'Onboarding completed', value: ({ onboardingCompleted }) => yes(onboardingCompleted) },
  { header: 'Payment completed', value: ({ paymentCompleted }) => yes(paymentCompleted) },
  { header: 'Test mode', value: ({ testMode }) => yes(testMode) },
  { header: 'Joined', value: ({ joinDate }) => agencyDay(new Date(joinDate)) },
  { header: 'Demo', value: ({ demo }) => yes(demo) },
];
