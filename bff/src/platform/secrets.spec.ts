import { Secrets } from './secrets.ts';

const [key, another] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const secrets = new Secrets({ secretsKeys: [key] });
const others = new Secrets({ secretsKeys: [another] });

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

describe('keys that are being replaced', () => {
  const rotating = new Secrets({ secretsKeys: [another, key] });

  it('still verify and open what they signed and sealed, until they are removed', () => {
    expect(rotating.idOf('reset', secrets.token('reset', 'a1'))).toBe('a1');
    expect(rotating.open(secrets.seal('JBSWY3DP', 'ada'), 'ada')).toBe('JBSWY3DP');
    expect(() => rotating.open(secrets.seal('JBSWY3DP', 'ada'), 'eve')).toThrow('unable to authenticate data');
  });

  it('sign and seal nothing any more: the first one does', () => {
    expect(others.idOf('reset', rotating.token('reset', 'a1'))).toBe('a1');
    expect(others.open(rotating.seal('JBSWY3DP', 'ada'), 'ada')).toBe('JBSWY3DP');
  });

  it('are needed no more for a value once it is sealed again', () => {
    const again = rotating.resealed(secrets.seal('JBSWY3DP', 'ada'), 'ada');
    expect(others.open(again ?? Buffer.alloc(28), 'ada')).toBe('JBSWY3DP');
    expect(rotating.resealed(again ?? Buffer.alloc(28), 'ada')).toBeNull();
  });
});
