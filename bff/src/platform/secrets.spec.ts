import { Secrets } from './secrets.ts';

const secrets = new Secrets({ secretsKey: Buffer.alloc(32, 1) });
const others = new Secrets({ secretsKey: Buffer.alloc(32, 2) });

describe('a signed token', () => {
  it('gives back its id for its own purpose', () => {
    expect(secrets.idOf('reset', secrets.token('reset', 'a1'))).toBe('a1');
  });

  it.each([
    ['of another purpose', secrets.token('verify', 'a1')],
    ['of another key', others.token('reset', 'a1')],
    ['with another id', secrets.token('reset', 'a1').replace('a1', 'a2')],
    ['without a signature', 'a1'],
    ['of nothing', ''],
  ])('%s is refused', (_, token) => {
    expect(secrets.idOf('reset', token)).toBeNull();
  });
});

describe('a sealed value (ASVS 13.3.1)', () => {
  it('opens for its owner', () => {
    expect(secrets.open(secrets.seal('JBSWY3DP', 'ada'), 'ada')).toBe('JBSWY3DP');
  });

  it('shows nothing of the value, and looks different each time', () => {
    const [first, second] = [secrets.seal('JBSWY3DP', 'ada'), secrets.seal('JBSWY3DP', 'ada')];
    expect(first.includes('JBSWY3DP')).toBe(false);
    expect(first.equals(second)).toBe(false);
  });

  it('does not open for another owner, with another key, or when altered', () => {
    const sealed = secrets.seal('JBSWY3DP', 'ada');
    expect(() => secrets.open(sealed, 'eve')).toThrow('unable to authenticate data');
    expect(() => others.open(sealed, 'ada')).toThrow('unable to authenticate data');
    sealed[13] = (sealed[13] ?? 0) ^ 1;
    expect(() => secrets.open(sealed, 'ada')).toThrow('unable to authenticate data');
  });
});
