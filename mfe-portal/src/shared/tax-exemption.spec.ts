import { exemptionText, isExemptOn } from './tax-exemption.ts';

const client = {
  company: 'Glow Dental',
  taxExempt: true,
  taxCertificate: 'ST-120 12345',
  taxCertificateDate: '2026-03-02',
  taxCertificateExpiry: '2029-03-01',
};

test('a certificate counts up to its last day', () => {
  expect(isExemptOn(client, '2029-03-01')).toBe(true);
  expect(isExemptOn(client, '2029-03-02')).toBe(false);
  expect(isExemptOn({ ...client, taxCertificateExpiry: null }, '2099-01-01')).toBe(true);
  expect(isExemptOn({ ...client, taxExempt: false }, '2027-01-01')).toBe(false);
});

test('says what staff should know of it', () => {
  expect(exemptionText(client, '2029-03-01')).toBe(
    'Glow Dental is exempt from sales tax: certificate ST-120 12345, of March 2, 2026, good through March 1, 2029.',
  );
  expect(exemptionText(client, '2029-03-02')).toBe(
    'Glow Dental’s exemption certificate ST-120 12345 expired on March 1, 2029, so new lines have the usual tax.',
  );
  expect(exemptionText({ ...client, taxExempt: false }, '2029-03-01')).toBeNull();
});
