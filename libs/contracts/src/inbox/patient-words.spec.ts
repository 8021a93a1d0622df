import { looksLikePatientDetails } from './patient-words.ts';

it.each([
  'Jane Miller, DOB 03/04/1961, wants to come on Friday',
  'Her MRN is 4482913',
  'SSN 123-45-6789',
  'The biopsy of Jane Miller came back',
  'My patient was diagnosed in May',
  'Mrs. Ortiz is allergic to latex',
])('warns of “%s”', (text) => {
  expect(looksLikePatientDetails(text)).toBe(true);
});

it.each([
  'Could we move the photo day to Friday?',
  'Our page about diabetes needs new pictures',
  'We treat psoriasis, and want a landing page for it',
  'Dr. Elena Marchetti would like to see the estimate',
  'Invoice INV-2026-060 for $9,950.00 is due 12/23/2026',
  'Call (212) 555-0148 after six',
])('says nothing of “%s”', (text) => {
  expect(looksLikePatientDetails(text)).toBe(false);
});

it('reads a hundred thousand characters in a moment', () => {
  const started = performance.now();
  looksLikePatientDetails('diagnosis Patient '.repeat(6_000));
  looksLikePatientDetails('Aa'.repeat(50_000));
  expect(performance.now() - started).toBeLessThan(1000);
});
