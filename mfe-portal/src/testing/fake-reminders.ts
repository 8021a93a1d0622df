import {
  type InvoiceReminders,
  type ReminderPreview,
  ReminderHoldRequest,
  type ReminderRule,
  ReminderSettingsUpdate,
  type SavedReminderSettings,
} from '@vitrine/contracts';
import { type FakeBff, problem } from './fake-bff.ts';
import { id } from './sample-leads.ts';

export const sampleRule = (changes: Partial<ReminderRule> = {}): ReminderRule => ({
  id: '7c1e0000-0000-4000-8000-00000000a001',
  days: -3,
  channel: 'email',
  on: true,
  subject: '',
  text: '',
  smsText: '',
  ...changes,
});

export const sampleReminders = (changes: Partial<SavedReminderSettings> = {}): SavedReminderSettings => ({
  on: false,
  rules: [sampleRule()],
  quietFrom: 20,
  quietTo: 9,
  version: 0,
  updatedAt: null,
  updatedBy: null,
  ...changes,
});

export const samplePreview = (changes: Partial<ReminderPreview> = {}): ReminderPreview => ({
  day: '2026-11-27',
  total: 1,
  items: [
    {
      invoiceId: id(201),
      number: 'INV-2026-009',
      clientName: 'Alder Dental Studio',
      channel: 'email',
      to: 'billing@alder.test',
      at: '2026-11-27T15:00:00.000Z',
      timeZone: 'America/Chicago',
      subject: 'Invoice INV-2026-009 from Halcyon is due on November 30, 2026',
      text: 'Hi Alder Dental Studio, a quick heads-up.',
      stop: null,
    },
  ],
  ...changes,
});

/** Stores the settings like the BFF, and answers previews. */
export function withReminders(
  bff: FakeBff,
  start: SavedReminderSettings = sampleReminders(),
  preview: ReminderPreview = samplePreview(),
): { saved: SavedReminderSettings; readonly previews: unknown[] } {
  const state: { saved: SavedReminderSettings; readonly previews: unknown[] } = { saved: start, previews: [] };
  bff.also.push((request, _url, body) => {
    if (request === 'GET /api/reminders/settings') return Response.json(state.saved);
    if (request === 'POST /api/reminders/preview') {
      state.previews.push(body);
      return Response.json(preview);
    }
    if (request !== 'PUT /api/reminders/settings') return undefined;
    const { version, ...settings } = ReminderSettingsUpdate.parse(body);
    if (version !== state.saved.version)
      return problem({ status: 409, code: 'stale_version', message: 'Stale.', extra: { current: state.saved } });
    const stamp = { updatedAt: '2026-11-26T15:00:00.000Z', updatedBy: 'owner@vitrine.test' };
    state.saved = { ...settings, version: version + 1, ...stamp };
    return Response.json(state.saved);
  });
  return state;
}

/** Holds and resumes the reminders of invoices and clients like the BFF. */
export function withHolds(bff: FakeBff, reminders: InvoiceReminders): void {
  let current = reminders;
  bff.also.push((request, url, body) => {
    const [, kind] = /^\/api\/(invoice|client)s\/[^/]+\/reminders(?:\/\w+)?$/.exec(url.pathname) ?? [];
    if (kind !== 'invoice' && kind !== 'client') return undefined;
    if (request.endsWith('/hold')) {
      const { reason, until } = ReminderHoldRequest.parse(body);
      const hold = { of: kind, reason, until, by: 'owner@vitrine.test', at: '2026-11-26T15:00:00.000Z' } as const;
      current = { ...current, hold, stop: 'held', next: null };
    }
    if (request.endsWith('/resume')) current = { ...reminders, hold: null, stop: null };
    return Response.json(kind === 'invoice' ? current : { hold: current.hold });
  });
}
