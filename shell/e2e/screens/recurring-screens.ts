import type { Page } from 'playwright/test';
import { inEditor, openRow, inSheet, toEditor, unknown } from './portal-actions.ts';
import { refused, refusedInConsole, steps, type Screen } from './screen.ts';

const longTitle = 'Maintenance of the appointment page, the recall letters and both practice websites';
/** A schedule in each state, and one of them whole. */
const schedules = async (page: Page) => {
  const summary = {
    title: 'Monthly care',
    client: {
      id: '00000000-0000-4000-8000-000000000009',
      company: 'Lumen Dermatology',
      email: 'billing@lumen.example',
    },
    amountCents: 45_000,
    interval: 'month',
    dayOfMonth: 31,
    startOn: '2026-11-30',
    mode: 'send',
    made: 2,
  };
  const items = (['active', 'paused', 'ended'] as const).map((state, index) => ({
    ...summary,
    id: `0000000${index}-0000-4000-8000-000000000000`,
    ...(state === 'paused' && { title: longTitle }),
    state,
    nextOn: state === 'active' ? '2026-12-31' : null,
  }));
  await page.route('**/api/recurring-invoices*', (route) =>
    route.fulfill({
      json: { items, nextCursor: null, total: 3, countByState: { active: 1, paused: 1, ended: 1 } },
    }),
  );
  await page.route('**/api/recurring-invoices/*', (route) =>
    route.fulfill({
      json: {
        ...items[0],
        message: 'Thank you for working with us.',
        memo: '',
        terms: 'Net 14',
        items: [{ description: 'Care plan', quantity: '1', rateCents: 45_000 }],
        dueInDays: 14,
        startOn: '2026-10-01',
        endOn: null,
        count: null,
        problem: null,
        upcoming: ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'].map((on) => ({
          on,
          dueOn: on,
          amountCents: 45_000,
        })),
        runs: [
          {
            periodOn: '2026-11-30',
            outcome: 'not_sent',
            reason: 'suppressed',
            at: '2026-11-30T11:20:00.000Z',
            invoice: null,
          },
          {
            periodOn: '2026-10-31',
            outcome: 'sent',
            reason: null,
            at: '2026-10-31T10:20:00.000Z',
            invoice: {
              id: '00000000-0000-4000-8000-000000000008',
              number: 'INV-2026-041',
              amountCents: 45_000,
              status: 'paid',
            },
          },
        ],
        history: [],
        names: {},
        version: 3,
        createdAt: '2026-10-01T15:00:00.000Z',
        updatedAt: '2026-11-30T11:20:00.000Z',
      },
    }),
  );
};

export const recurringScreens: readonly Screen[] = [
  { name: 'recurring-none', path: `/recurring${unknown}` },
  { name: 'recurring', path: '/recurring', prepare: schedules },
  {
    name: 'recurring-error',
    path: '/recurring',
    prepare: refused('recurring-invoices*'),
    console: refusedInConsole,
  },
  { name: 'recurring-open', path: '/recurring', prepare: schedules, reach: openRow() },
  {
    name: 'recurring-edit',
    path: '/recurring',
    prepare: schedules,
    reach: steps(openRow(), toEditor('Edit')),
    // The client of these schedules has no record, which is asked for its exemption from tax.
    console: /404.*\/api\/clients\//,
  },
  { name: 'recurring-end', path: '/recurring', prepare: schedules, reach: steps(openRow(), inSheet('End')) },
  { name: 'recurring-create', path: '/recurring', reach: inEditor('New schedule') },
  {
    name: 'recurring-weekly',
    path: '/recurring',
    reach: steps(inEditor('New schedule'), async (page) => {
      await page.getByLabel('How often').selectOption('Every two weeks');
    }),
  },
];
