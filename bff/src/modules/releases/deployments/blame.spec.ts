import { findCulprits, type Judged, type JudgedPair } from './blame.ts';

const nothing = { visitors: 0, failing: 0 };
const build = (remote: string, lately = nothing): Judged => ({ remote, build: 'b1', lately, usually: nothing });
const beside = (judged: Judged, other: string, met = nothing): JudgedPair => ({
  ...judged,
  pair: { remote: judged.remote, build: judged.build, beside: { remote: other, build: 'b1' }, ...met },
});
const all = { visitors: 5, failing: 5 };

describe('the blame for a fault', () => {
  it('is of the build on trial that had run before, where the failing one does well without it', () => {
    const booking = build('mfe-booking', { visitors: 15, failing: 5 });
    const culprits = findCulprits([build('mfe-clinic')], [beside(booking, 'mfe-clinic', all)]);
    expect([...culprits.keys()]).toEqual(['mfe-clinic']);
  });

  it('is of both where both are on trial and nobody saw one without the other', () => {
    const booking = build('mfe-booking', all);
    const culprits = findCulprits([booking, build('mfe-clinic')], [beside(booking, 'mfe-clinic', all)]);
    expect([...culprits.keys()].toSorted()).toEqual(['mfe-booking', 'mfe-clinic']);
  });

  it('is of the failing build alone where it fails without the other, too', () => {
    const booking = build('mfe-booking', { visitors: 10, failing: 10 });
    const culprits = findCulprits([booking, build('mfe-clinic')], [beside(booking, 'mfe-clinic', all)]);
    expect([...culprits.keys()]).toEqual(['mfe-booking']);
  });

  it('is of no shell that everyone has, and of no remote while the fault may be anything', () => {
    const booking = build('mfe-booking', all);
    expect([...findCulprits([booking, build('shell')], [beside(booking, 'shell', all)]).keys()]).toEqual([
      'mfe-booking',
    ]);
    expect(findCulprits([build('mfe-clinic')], [beside(booking, 'mfe-clinic', all)]).size).toBe(0);
  });

  it('is of the canary of a shell on which a remote fails that does well on the live one', () => {
    const booking = build('mfe-booking', { visitors: 20, failing: 5 });
    expect([...findCulprits([build('shell')], [beside(booking, 'shell', all)]).keys()]).toEqual(['shell']);
  });
});
