import type { ReceivableAge } from '@vitrine/contracts';

export const statementTexts = {
  title: (name: string): string => `Statement for ${name}`,
  ownTitle: 'Your statement',
  description: 'What was billed and paid in a period, and what is still due at its end. Dates are in New York time.',
  opening: (day: string): string => `Balance at the beginning of ${day}`,
  closing: (day: string): string => `Balance at the end of ${day}`,
  billed: 'Invoices',
  paid: 'Payments, less refunds',
  credited: 'Credits',
  movements: 'Invoices and payments',
  balance: (amount: string): string => `Balance ${amount}`,
  none: 'Nothing was billed or paid in this period.',
  ageing: 'Still due',
  credit: 'Credit',
  incomplete: 'Choose a first and a last day to see the statement.',
  loading: 'Loading the statement',
  failed: 'The statement could not be loaded',
  download: 'Download PDF',
  file: (from: string, to: string): string => `statement-${from}-${to}.pdf`,
  email: 'Email to client',
  emailNote: (email: string): string => `Goes to ${email}, with the PDF attached.`,
  emailed: (email: string): string => `The statement is on its way to ${email}`,
  close: 'Close',
} as const;

export const ageTexts: Record<ReceivableAge, string> = {
  current: 'Not due yet',
  '1-30': '1 to 30 days late',
  '31-60': '31 to 60 days late',
  '61-90': '61 to 90 days late',
  '90+': 'Over 90 days late',
};
