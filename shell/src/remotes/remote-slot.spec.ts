import { reloadOnce } from './remote-slot.tsx';

describe('reloadOnce', () => {
  beforeEach(() => sessionStorage.clear());

  it('reloads once for a build, never in a loop', () => {
    let reloads = 0;
    const ports = { storage: sessionStorage, reload: () => (reloads += 1) };
    expect([
      reloadOnce('mfe-portal.a', ports),
      reloadOnce('mfe-portal.a', ports),
      reloadOnce('mfe-portal.b', ports),
    ]).toEqual([true, false, true]);
    expect(reloads).toBe(2);
  });

  it('does not reload where the tab cannot remember', () => {
    const broken = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(reloadOnce('x', { storage: broken, reload: () => expect(true).toBe(false) })).toBe(false);
  });
});
