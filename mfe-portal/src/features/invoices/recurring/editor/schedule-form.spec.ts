import { documentDefaults } from '@vitrine/contracts';
import { editBody, newSchedule, previewOf, scheduleCreateForm, type ScheduleForm } from './schedule-form.ts';

const now = new Date('2026-03-02T15:00:00.000Z');
const filled = (changes: Partial<ScheduleForm> = {}): ScheduleForm => ({
  ...newSchedule('2026-03-02', '', documentDefaults),
  client: '00000000-0000-4000-8000-000000000001',
  title: 'Monthly care',
  items: [{ row: 0, description: 'Care plan', quantity: '1', rate: '450', discount: '', tax: '' }],
  ...changes,
});
const errorsOf = (values: ScheduleForm): string[] =>
  scheduleCreateForm([])
    .safeParse(values)
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the form of a schedule', () => {
  it('previews twelve dates while it is typed, before there are a title and items', () => {
    const dates = previewOf(newSchedule('2026-03-02', '', documentDefaults), 0, now);
    expect(dates).toHaveLength(12);
    expect(dates?.[0]).toBe('2026-04-01');
  });

  it('previews only the invoices that are left', () => {
    expect(previewOf(filled({ ends: 'after', count: '5' }), 3, now)).toEqual(['2026-04-01', '2026-05-01']);
    expect(previewOf(filled({ ends: 'on', endOn: '2026-03-15' }), 0, now)).toEqual([]);
  });

  it('has no preview of what is no schedule', () => {
    expect(previewOf(filled({ startOn: '' }), 0, now)).toBeNull();
    expect(previewOf(filled({ ends: 'after', count: '' }), 0, now)).toBeNull();
  });

  it('names the field of each mistake', () => {
    expect(errorsOf(filled())).toEqual([]);
    expect(errorsOf(filled({ client: '' }))).toEqual(['clientId']);
    expect(errorsOf(filled({ title: ' ' }))).toEqual(['title']);
    expect(errorsOf(filled({ dueInDays: '' }))).toEqual(['dueInDays']);
    expect(errorsOf(filled({ dueInDays: '121' }))).toEqual(['dueInDays']);
    expect(errorsOf(filled({ ends: 'after', count: '361' }))).toEqual(['count']);
    expect(errorsOf(filled({ ends: 'on', endOn: '2026-03-01' }))).toEqual(['endOn']);
    expect(errorsOf(filled({ items: [] }))).toEqual(['items']);
  });

  it('sends only the end that was chosen', () => {
    const typed = { endOn: '2027-03-02', count: '5' };
    const sent = (ends: ScheduleForm['ends']) => editBody(filled({ ...typed, ends }), 1);
    expect(sent('never')).toMatchObject({ endOn: null, count: null });
    expect(sent('on')).toMatchObject({ endOn: '2027-03-02', count: null });
    expect(sent('after')).toMatchObject({ endOn: null, count: 5 });
    expect(errorsOf(filled({ ends: 'on' }))).toContain('endOn');
    expect(errorsOf(filled({ ends: 'after' }))).toEqual(['count']);
  });

  it('says for the whole form that an invoice that is sent by itself is too small', () => {
    const items = [{ row: 0, description: 'Too little', quantity: '1', rate: '0.49', discount: '', tax: '' }];
    expect(errorsOf(filled({ mode: 'send', items }))).toEqual(['']);
    expect(errorsOf(filled({ mode: 'draft', items }))).toEqual([]);
  });
});
