import { Injectable } from '@nestjs/common';
import {
  type AuditEntry,
  disputeReason,
  invoiceActions,
  type InvoiceEvent,
  type InvoiceTimeline,
  type InvoiceTimelineQuery,
  type Message,
  Timestamp,
  invoiceFields,
  storedNames,
} from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AppError, decodeCursor, encodeCursor } from '../../../platform/http/index.ts';
import { AuditService } from '../../settings/index.ts';
import { BalancesService } from '../ledger/index.ts';
import { MessagesService } from '../../messages/index.ts';
import { InvoicesRepository } from './invoices.repository.ts';

/** Time and id of the last event of a page. */
const Position = z.tuple([Timestamp, z.string().max(100)]);

/** The index after the last event of the previous page, or after its time when the event no longer exists. */
function placeAfter(events: readonly InvoiceEvent[], [at, id]: readonly [string, string]): number {
  const place = events.findIndex((event) => event.id === id);
  if (place !== -1) return place + 1;
  const earlier = events.findIndex((event) => event.at < at);
  return earlier === -1 ? events.length : earlier;
}

type EventOf<K extends InvoiceEvent['kind']> = Extract<InvoiceEvent, { kind: K }>;

/** The timeline of an invoice, collected from existing records; nothing is stored for it. */
@Injectable()
export class InvoiceTimelineService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly invoices: InvoicesRepository,
    private readonly balances: BalancesService,
    private readonly audit: AuditService,
    private readonly messages: MessagesService,
  ) {}

  /**
   * One page, newest first. All sources are read in full: one invoice has few events, and simultaneous events of
   * different sources need a common order. Throws `not_found`.
   */
  async of(id: string, { cursor, limit }: z.output<typeof InvoiceTimelineQuery>): Promise<InvoiceTimeline> {
    const after = cursor === undefined ? null : decodeCursor(cursor, Position);
    const events = await this.eventsOf(id);
    const start = after ? placeAfter(events, after) : 0;
    const items = events.slice(start, start + limit);
    const last = items.at(-1);
    return { items, nextCursor: events.length > start + limit && last ? encodeCursor([last.at, last.id]) : null };
  }

  private async eventsOf(id: string): Promise<InvoiceEvent[]> {
    if (!(await this.invoices.findById(this.dataSource.manager, id))) throw new AppError('not_found');
    const [entries, messages, payments, opens, checkouts] = await Promise.all([
      this.audit.listOf('invoice', id),
      this.messages.listAbout(this.dataSource, { invoiceId: id }),
      this.invoices.findPayments(this.dataSource.manager, id),
      this.opensOf(id),
      this.balances.listOfInvoice(this.dataSource.manager, id),
    ]);
    const events: InvoiceEvent[] = [
      ...entries.flatMap(toEvents),
      ...messages.map(toMessage),
      ...opens,
      ...checkouts.map(({ id: checkoutId, createdAt, amountCents, state }): EventOf<'checkout'> => ({
        kind: 'checkout',
        id: checkoutId,
        at: createdAt.toISOString(),
        amountCents,
        state,
      })),
      ...payments.flatMap(
        ({
          id: paymentId,
          kind,
          state,
          amountCents,
          currency,
          receiptNumber,
          note,
          method,
          receivedAt,
          resolution,
          disputeId,
          paymentMethod,
        }): InvoiceEvent[] => [
          {
            id: paymentId,
            kind: 'payment',
            at: receivedAt.toISOString(),
            entry: kind,
            state,
            amountCents: Number(amountCents),
            currency,
            receiptNumber,
            note,
            disputeId,
            method,
            paymentMethod,
          },
          ...(resolution
            ? [
                {
                  id: `${paymentId}-resolved`,
                  kind: 'payment-resolved' as const,
                  at: new Date(resolution.at).toISOString(),
                  actor: actorOf(resolution.by),
                  outcome: resolution.outcome,
                  amountCents: Number(amountCents),
                  note: resolution.note,
                },
              ]
            : []),
        ],
      ),
    ];
    return events.toSorted((a, b) => b.at.localeCompare(a.at) || rank(b) - rank(a));
  }

  private async opensOf(id: string): Promise<EventOf<'opened'>[]> {
    const row = await this.invoices.findOpens(id);
    if (!row) return [];
    const first: EventOf<'opened'> = {
      id: `${id}-first`,
      kind: 'opened',
      which: 'first',
      at: row.firstAt.toISOString(),
      times: row.times,
    };
    return row.times > 1
      ? [{ ...first, id: `${id}-last`, which: 'last', at: row.lastAt.toISOString() }, first]
      : [first];
  }
}

/** The form's order; JSONB does not keep any. */
const fieldOrder = [
  'clientId',
  ...storedNames(invoiceFields),
  'items',
  'discount',
  'amountCents',
  'parts',
] as readonly string[];
/** Omitted, because mails and SMS appear as messages with their delivery status. */
const messageActions: ReadonlySet<string> = new Set(['invoice.emailed', 'invoice.texted', 'invoice.reminded']);

function toEvents({ id, at, actor, action, before, after }: AuditEntry): InvoiceEvent[] {
  const entry = { id, at, actor };
  if (messageActions.has(action)) return [];
  if (action === 'invoice.created')
    return [{ ...entry, kind: 'created', from: typeof after?.['from'] === 'string' ? after['from'] : null }];
  if (action === 'invoice.link_rotated') return [{ ...entry, kind: 'link-rotated' }];
  const about = invoiceActions.find((one) => one === action.replace(/^invoice\./, '').replace('dispute.', 'dispute_'));
  if (about) return [{ ...entry, kind: 'edited', changes: [], action: about, ...detailOf(after) }];
  const { reason, ...became } = after ?? {};
  const changes = Object.entries(became)
    .map(([field, value]): InvoiceChange => ({ field, before: before?.[field] ?? null, after: value }))
    .toSorted((a, b) => fieldOrder.indexOf(a.field) - fieldOrder.indexOf(b.field));
  const fields = changes.filter(({ field }) => field !== 'status');
  return [
    ...(fields.length > 0
      ? [{ ...entry, kind: 'edited' as const, changes: fields, ...(typeof reason === 'string' && { reason }) }]
      : []),
    ...changes.flatMap(({ field, before: was, after: is }) =>
      field === 'status'
        ? [{ ...entry, id: `${id}-status`, kind: 'status' as const, before: String(was), after: String(is) }]
        : [],
    ),
  ];
}

interface InvoiceChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What is said of a refund, a credit note or a dispute: the amount, and which or why. */
function detailOf(after: AuditEntry['after']): { reason?: string } {
  const cents = after?.['amountCents'];
  const words = after?.['failure'] ?? after?.['creditNote'] ?? after?.['reason'];
  if (typeof cents !== 'number') return {};
  const amount = formatCents(cents);
  if (typeof words !== 'string') return { reason: amount };
  return { reason: `${amount}: ${after?.['dispute'] && !after['failure'] ? disputeReason({ reason: words }) : words}` };
}

const toMessage = ({
  id,
  createdAt,
  channel,
  template,
  to,
  subject,
  status,
  failure,
}: Message): EventOf<'message'> => ({
  id,
  kind: 'message',
  at: createdAt,
  channel,
  template,
  to,
  subject,
  status,
  failure,
});

const actorOf = (by: string): EventOf<'created'>['actor'] =>
  by === 'stripe' ? { kind: 'provider', name: by } : { kind: 'person', name: by };

/** Order of simultaneous events: causes before consequences. */
const order: readonly InvoiceEvent['kind'][] = [
  'created',
  'edited',
  'link-rotated',
  'opened',
  'checkout',
  'payment',
  'payment-resolved',
  'status',
  'message',
];
const rank = ({ kind }: InvoiceEvent): number => order.indexOf(kind);
