import { budgetRanges, timelines, urgencies } from '@vitrine/contracts';
import { intentScore, leadScore } from './scores.ts';

describe('leadScore', () => {
  it.each([
    [{ budget_range: '$50k - $100k', urgency: 'high', timeline: '1 month', company: 'A clinic' }, 200],
    [{ budget_range: undefined, urgency: 'medium', timeline: undefined, company: undefined }, 30],
    [{ budget_range: '$250k+', urgency: 'urgent', timeline: 'ASAP', company: 'A clinic' }, 320],
    [{ budget_range: 'Under $10k', urgency: 'low', timeline: '6+ months', company: undefined }, 30],
  ] as const)('of %j is %i', (inquiry, points) => {
    expect(leadScore(inquiry)).toMatchObject({ value: points, maximum: 320, formulaVersion: 2 });
  });

  it('has the points of the specification for every choice', () => {
    const of = (fields: object) =>
      leadScore({ budget_range: undefined, urgency: 'low', timeline: undefined, company: undefined, ...fields }).value -
      10;
    expect(budgetRanges.map((budget_range) => of({ budget_range }))).toEqual([10, 25, 40, 60, 80, 100]);
    expect(timelines.map((timeline) => of({ timeline }))).toEqual([100, 80, 60, 40, 20, 10, 15]);
    expect(urgencies.map((urgency) => of({ urgency }) + 10)).toEqual([10, 30, 60, 100]);
  });

  it('is the sum of its terms', () => {
    const { value, terms } = leadScore({
      budget_range: '$10k - $25k',
      urgency: 'urgent',
      timeline: 'Flexible',
      company: 'A clinic',
    });
    expect(terms.reduce((sum, { points }) => sum + points, 0)).toBe(value);
    expect(terms.map(({ label }) => label)).toEqual(['Budget', 'Urgency', 'Timeline', 'Company']);
  });
});

describe('intentScore', () => {
  const of = (position: string | undefined, length = 50) =>
    intentScore({ position, message: 'x'.repeat(length) }).value;

  it.each([
    'CEO',
    'cto',
    'Co-Founder',
    'VP, Operations',
    'Medical Director',
    'Head of Care',
    'SVP',
    'Cofounder',
    'Directors',
    'Headmaster',
  ])('adds 30 for %s', (position) => {
    expect(of(position)).toBe(30);
  });

  it.each([undefined, '', 'Receptionist', 'Practice manager'])('adds nothing for %s', (position) => {
    expect(of(position)).toBe(0);
  });

  it('adds 20 over 100 characters and another 20 over 300', () => {
    expect([100, 101, 300, 301].map((length) => of(undefined, length))).toEqual([0, 20, 20, 40]);
    expect(of('CEO', 301)).toBe(70);
  });
});
