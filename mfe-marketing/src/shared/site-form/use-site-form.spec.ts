import { createSubmissionKeys } from './use-site-form.ts';

const counted = () => {
  let count = 0;
  return () => `key-${(count += 1)}`;
};

describe('submission keys', () => {
  it('stay the same while the same text has no verdict', () => {
    const keys = createSubmissionKeys(counted());
    expect(keys.keyFor({ name: 'June' })).toBe('key-1');
    expect(keys.keyFor({ name: 'June' })).toBe('key-1');
  });

  it('change with the text', () => {
    const keys = createSubmissionKeys(counted());
    keys.keyFor({ name: 'June' });
    expect(keys.keyFor({ name: 'Jane' })).toBe('key-2');
  });

  it('change after a verdict, even for the same text', () => {
    const keys = createSubmissionKeys(counted());
    keys.keyFor({ name: 'June' });
    keys.settle();
    expect(keys.keyFor({ name: 'June' })).toBe('key-2');
  });

  it('are 128 random bits', () => {
    const [first, second] = [createSubmissionKeys(), createSubmissionKeys()].map((keys) => keys.keyFor({}));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
  });
});
