import { redactSecrets } from './audit.ts';

describe('redactSecrets', () => {
  it('blanks values by the name of their field, at any depth, and says that something was there', () => {
    expect(
      redactSecrets({
        password: 'x',
        passwordHash: 'x',
        account: { resetToken: 'x', apiKey: 'x', api_key: 'x', recoveryCodes: ['x'] },
        list: [{ clientSecret: 'x' }],
        secret: null,
        tokenUsed: true,
      }),
    ).toEqual({
      password: '[redacted]',
      passwordHash: '[redacted]',
      account: { resetToken: '[redacted]', apiKey: '[redacted]', api_key: '[redacted]', recoveryCodes: '[redacted]' },
      list: [{ clientSecret: '[redacted]' }],
      secret: null,
      tokenUsed: true,
    });
  });

  it('keeps the rest, dates as text and long texts short', () => {
    expect(
      redactSecrets({ at: new Date('2026-03-02T09:00:00Z'), note: 'a'.repeat(3_000), amountCents: 5, none: null }),
    ).toEqual({
      at: '2026-03-02T09:00:00.000Z',
      note: `${'a'.repeat(2_000)}…`,
      amountCents: 5,
      none: null,
    });
  });
});
