import { firstMonth } from './first-month.ts';
import { isWorkingDay, longDay, sameDayNextMonth, shortDay, workingDayFrom } from './working-days.ts';

test('weekends and holidays are no working days', () => {
  const closed = ['2026-11-28', '2026-11-29', '2026-11-26', '2026-11-27', '2027-01-01', '2027-05-31', '2026-09-07'];
  expect(closed.filter(isWorkingDay)).toEqual([]);
  expect(['2026-11-25', '2026-11-30', '2026-12-24', '2027-05-24'].filter(isWorkingDay)).toHaveLength(4);
  expect(workingDayFrom('2026-11-26')).toBe('2026-11-30');
});

test('a month later is the same day, or the last of the month', () => {
  expect(['2026-11-24', '2026-12-31', '2027-01-31', '2028-01-30'].map(sameDayNextMonth)).toEqual([
    '2026-12-24',
    '2027-01-31',
    '2027-02-28',
    '2028-02-29',
  ]);
});

test('days are written with their weekday', () => {
  expect([shortDay('2026-12-01'), longDay('2026-12-01')]).toEqual(['Tue, Dec 1', 'Tuesday, December 1']);
  expect(shortDay('2027-01-01', '2026-12-01')).toBe('Fri, Jan 1, 2027');
});

describe('the first month', () => {
  it('begins on the wished day, after a call on the next working day', () => {
    const { callOn, startsOn, milestones } = firstMonth('transformation', '2026-11-24', '2026-12-01');
    expect([callOn, startsOn]).toEqual(['2026-11-25', '2026-12-01']);
    expect(milestones.map(({ day }) => day)).toEqual([
      '2026-11-25',
      '2026-12-01',
      '2026-12-03',
      '2026-12-08',
      '2026-12-14',
      '2026-12-17',
      '2026-12-30',
    ]);
  });

  it('begins as soon as the call was held where no day was asked for, or one that is too early or a holiday', () => {
    expect(firstMonth('foundation', '2026-11-24', null).startsOn).toBe('2026-11-30');
    expect(firstMonth('foundation', '2026-11-24', '2026-11-24').startsOn).toBe('2026-11-30');
    expect(firstMonth('dominance', '2026-11-24', '2026-12-25').startsOn).toBe('2026-12-28');
  });

  it('promises what the package holds', () => {
    const textOf = (id: 'foundation' | 'transformation') =>
      firstMonth(id, '2026-11-24', null)
        .milestones.map(({ text }) => text)
        .join(' ');
    expect(textOf('foundation')).toMatch(/four videos/);
    expect(textOf('foundation')).not.toMatch(/chatbot/);
    expect(textOf('transformation')).toMatch(/eight videos.*chatbot/);
  });
});
