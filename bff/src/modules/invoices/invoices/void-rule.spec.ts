import type { AppError } from '../../../platform/http/index.ts';
import { refuseVoid } from './void-rule.ts';

const sent = {
  number: 'INV-2026-001',
  status: 'sent' as const,
  receivedCents: '0',
  refundedCents: '0',
  creditedCents: '0',
  writtenOffCents: '0',
};
const codeOf = (changes: Partial<Parameters<typeof refuseVoid>[0]>): string | null => {
  try {
    refuseVoid({ ...sent, ...changes });
    return null;
  } catch (error) {
    return (error as AppError).code;
  }
};

it.each([
  ['in which nothing was paid', {}, null],
  ['whose payment was given back whole', { receivedCents: '500', refundedCents: '500' }, null],
  ['that is partly paid', { receivedCents: '500' }, 'has_payments'],
  ['that was refunded after it was paid', { status: 'paid' as const }, 'has_payments'],
  ['from which more was taken back than was paid', { receivedCents: '500', refundedCents: '900' }, 'conflict'],
  ['that was partly credited', { creditedCents: '100' }, 'conflict'],
  ['that was partly written off', { writtenOffCents: '100' }, 'conflict'],
])('an invoice %s: %j is answered with %p', (_, changes, code) => {
  expect(codeOf(changes)).toBe(code);
});
