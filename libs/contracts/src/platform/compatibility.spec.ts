import { incompatibilityOf } from './compatibility.ts';

const page = { contract: 1, sdk: '1.2.0', react: '19.3.1' };
const build = { contract: 1, sdk: '^1.0.0', react: '19.3.0' };

describe('incompatibilityOf', () => {
  it('accepts a build of the same majors that is not ahead of the page', () => {
    expect(incompatibilityOf(build, page)).toBeNull();
  });

  it.each([1, 2, undefined])('accepts a build whose contract the BFF has reached or may have: %s', (bff) => {
    expect(incompatibilityOf(build, { ...page, bff })).toBeNull();
  });

  it('refuses a build that is ahead of the BFF, though the page speaks its contract', () => {
    expect(incompatibilityOf({ ...build, contract: 2 }, { ...page, contract: 2, bff: 1 })).toBe(
      'it speaks contract 2, the BFF 1',
    );
  });

  it.each([
    ['another contract', { contract: 2 }, /contract 2/],
    ['a newer shell-sdk minor', { sdk: '^1.3.0' }, /shell-sdk \^1\.3\.0/],
    ['another shell-sdk major', { sdk: '^2.0.0' }, /shell-sdk/],
    ['a newer React', { react: '19.4.0' }, /React 19\.4\.0/],
    ['another React major', { react: '18.3.1' }, /React 18/],
  ])('refuses %s', (_, change, reason) => {
    expect(incompatibilityOf({ ...build, ...change }, page)).toMatch(reason);
  });
});
