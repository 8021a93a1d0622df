import type { Delivery, StripeEvent, StripeRecords } from '../providers/stripe/records.ts';
import type { WebhookMode } from '../providers/stripe/webhooks.ts';
import { count, html, type Markup, page, time } from './page.ts';
import { json, list, press, row, stamp } from './stripe-pages.ts';

const deliveryWord = ({ status, attemptCount, attempts }: Delivery): string => {
  const last = attempts.at(-1);
  const answer = last === undefined ? '' : `, ${last.status === null ? 'no answer' : `answered ${last.status}`}`;
  switch (status) {
    case 'delivered':
      return attemptCount > 1 ? `delivered at attempt ${attemptCount}` : 'delivered';
    case 'pending':
      return attemptCount === 0 ? 'on its way' : `attempt ${attemptCount}${answer}; goes on`;
    case 'failed':
      return `failed after ${count(attemptCount, 'attempt')}${answer}`;
    case 'held':
    case 'dropped':
    default:
      return status;
  }
};

const modeWord: Readonly<Record<WebhookMode, string>> = {
  deliver: 'Events are delivered as they happen.',
  hold: 'Events are held back until you let go.',
  drop: 'Events are lost: nothing is delivered.',
};

/** The events, newest first, with what became of their delivery. */
export const eventListPage = (
  { events, deliveries }: StripeRecords,
  { mode, url, revision }: { mode: WebhookMode; url: string | null; revision: number },
): string => {
  const byEvent = Map.groupBy(deliveries, ({ eventId }) => eventId);
  const modes: readonly (readonly [WebhookMode, string])[] = [
    ['deliver', 'Deliver'],
    ['hold', 'Hold back'],
    ['drop', 'Lose them'],
  ];
  return list({
    title: 'Events',
    section: '/events',
    revision,
    one: 'event',
    empty: 'An event appears here as soon as money moves.',
    above: html`<p class="note">
        ${url === null ? 'No webhook address is set, so nothing is delivered.' : `To ${url}. ${modeWord[mode]}`}
      </p>
      <div class="actions">
        ${modes.filter(([name]) => name !== mode).map(([name, label]) => press('/events/mode', label, { mode: name }))}
      </div>`,
    rows: events.toReversed().map((event) => {
      const sent = byEvent.get(event.id) ?? [];
      return row(`/events/${event.id}`, {
        title: event.type,
        at: stamp(event.created),
        text: sent.length === 0 ? 'not delivered' : sent.map(deliveryWord).slice(-3).join(' · '),
        end: event.id,
      });
    }),
  });
};

const attemptCells = ({ at, status, error, durationMs }: Delivery['attempts'][number]): Markup => {
  const outcome = status === null ? (error ?? 'no answer') : `HTTP ${status}`;
  return html`<span>${at.slice(11, 19)} · ${outcome} · ${durationMs} ms</span><span></span>`;
};

/** One event, every attempt to deliver it, and a way to send it again. */
export const eventPage = (
  event: StripeEvent,
  deliveries: readonly Delivery[],
  options: { canSend: boolean; revision: number },
): string =>
  page({
    title: event.type,
    section: '/events',
    revision: options.revision,
    main: html`<a class="back" href="/events">‹ All events</a>
      <h1>${event.type}</h1>
      <dl>
        <dt>Event</dt>
        <dd>${event.id}</dd>
        <dt>Happened</dt>
        <dd>${stamp(event.created)}</dd>
      </dl>
      <div class="actions">${options.canSend ? press(`/events/${event.id}/send`, 'Send again') : null}</div>
      <h2>Deliveries</h2>
      ${
        deliveries.length === 0
          ? html`<p class="note">None.</p>`
          : html`<ul class="list">
              ${deliveries.map(
                (delivery) =>
                  html`<li class="row">
                    <strong>${deliveryWord(delivery)}</strong
                    >${time(delivery.createdAt)}${delivery.attempts.map(attemptCells)}
                  </li>`,
              )}
            </ul>`
      }
      ${json('What was sent', event)}`,
  });
