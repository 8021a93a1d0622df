import {
  type Message,
  type MessageDetail,
  MessageGroup,
  messageGroups,
  MessageRetryBulk,
  MessageStatus,
  type Suppression,
  SuppressionLift,
  SuppressionRequest,
} from '@vitrine/contracts';
import { type FakeBff, problem } from './fake-bff.ts';
import { id } from './sample-leads.ts';

export const sampleMessage = (changes: Partial<MessageDetail> = {}): MessageDetail => ({
  id: id(801),
  direction: 'out',
  channel: 'email',
  template: 'welcome',
  to: 'june@alder.test',
  subject: 'Welcome to Halcyon, June',
  text: 'Thank you, June.\n\nYour inquiry has reached our studio.',
  html:
    '<!doctype html><html lang="en"><head><title>Thank you</title><style>.page{color:#111}</style></head><body ' +
    'class="page" style="margin:0"><h1 style="font-size:30px">Thank you, June.</h1><a ' +
    'href="https://halcyon.example">Site</a><script>window.ran = true</script></body></html>',
  status: 'delivered',
  failure: null,
  attempts: 1,
  about: { contactId: id(1), clientId: null, invoiceId: null },
  demo: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  sentAt: '2026-11-20T08:00:02.000Z',
  settledAt: '2026-11-20T08:00:09.000Z',
  cc: [],
  bcc: [],
  events: [
    { at: '2026-11-20T08:00:02.000Z', kind: 'sent', detail: null },
    { at: '2026-11-20T08:00:09.000Z', kind: 'delivered', detail: null },
  ],
  suppression: null,
  retry: { possible: false, hint: null },
  ...changes,
});

export const failedMessage = (changes: Partial<MessageDetail> = {}): MessageDetail =>
  sampleMessage({
    id: id(802),
    to: 'office@sable.test',
    subject: 'Invoice INV-2026-031',
    status: 'failed',
    failure: 'Resend API error: Invalid `to` field. (422)',
    attempts: 3,
    settledAt: '2026-11-20T08:05:00.000Z',
    sentAt: null,
    events: [{ at: '2026-11-20T08:05:00.000Z', kind: 'failed', detail: 'Invalid `to` field.' }],
    retry: { possible: true, hint: 'It is sent once more, under the same key.' },
    ...changes,
  });

export const sampleSuppression = (changes: Partial<Suppression> = {}): Suppression => ({
  id: id(850),
  channel: 'email',
  address: 'gone@meridian.test',
  reason: 'bounce',
  detail: '550 no such user',
  messageId: id(803),
  liftable: true,
  createdAt: '2026-11-19T09:00:00.000Z',
  ...changes,
});

/** Adds the outbox to a fake BFF, with a few messages in memory. */
export function withMessages(bff: FakeBff, messages: MessageDetail[], suppressions: Suppression[] = []): FakeBff {
  const tryAgain = (one: MessageDetail): MessageDetail => {
    const next: MessageDetail = {
      ...one,
      status: 'queued',
      failure: null,
      retry: { possible: false, hint: null },
      events: [...one.events, { at: '2026-11-20T09:00:00.000Z', kind: 'retried', detail: 'owner@vitrine.test' }],
    };
    messages[messages.indexOf(one)] = next;
    return next;
  };
  bff.also.push((request, { pathname, searchParams }, body) => {
    const [, , family, one, action] = pathname.split('/');
    const search = (searchParams.get('search') ?? '').toLowerCase();
    const channel = searchParams.get('channel');
    if (family === 'suppressions') {
      const index = suppressions.findIndex((suppression) => suppression.id === one);
      const found = suppressions[index];
      if (found && action === 'lift') {
        SuppressionLift.parse(body);
        suppressions.splice(index, 1);
        return Response.json(found);
      }
      if (request === 'POST /api/suppressions') {
        const added = sampleSuppression({ ...SuppressionRequest.parse(body), id: id(859), reason: 'request' });
        suppressions.push(added);
        return Response.json(added, { status: 201 });
      }
      const items = suppressions.filter(
        (suppression) => suppression.address.includes(search) && (!channel || suppression.channel === channel),
      );
      return Response.json({ items, nextCursor: null, total: items.length });
    }
    if (family !== 'messages') return undefined;
    if (request === 'POST /api/messages/retry') {
      const { ids } = MessageRetryBulk.parse(body);
      const results = ids.map((messageId) => {
        const message = messages.find((candidate) => candidate.id === messageId);
        if (!message?.retry.possible)
          return { id: messageId, outcome: 'refused', message: 'The mailbox does not exist.' };
        tryAgain(message);
        return { id: messageId, outcome: 'queued', message: null };
      });
      return Response.json({ results });
    }
    if (one !== undefined) {
      if (action === 'conversation') {
        const number = messages.find((candidate) => candidate.id === one)?.to ?? '';
        return Response.json({
          number,
          items: messages.filter(({ channel, to }) => channel === 'sms' && to === number),
        });
      }
      const message = messages.find((candidate) => candidate.id === one);
      if (!message) return problem({ status: 404, code: 'not_found', message: 'We could not find that.' });
      return Response.json(action === 'retry' ? tryAgain(message) : message);
    }
    const found = messages.filter(
      (message) =>
        [message.to, message.subject ?? '', message.text ?? ''].some((text) => text.toLowerCase().includes(search)) &&
        (!channel || message.channel === channel),
    );
    const group = MessageGroup.safeParse(searchParams.get('group')).data;
    const statuses: readonly MessageStatus[] =
      group && group !== 'received' ? messageGroups[group] : MessageStatus.options;
    const items: Message[] = found.filter(
      ({ direction, status }) =>
        statuses.includes(status) && (!group || (direction === 'in') === (group === 'received')),
    );
    return Response.json({
      items,
      nextCursor: null,
      total: items.length,
      countByStatus: Object.fromEntries(
        MessageStatus.options.map((status) => [
          status,
          found.filter((message) => message.direction === 'out' && message.status === status).length,
        ]),
      ),
      received: found.filter(({ direction }) => direction === 'in').length,
    });
  });
  return bff;
}
