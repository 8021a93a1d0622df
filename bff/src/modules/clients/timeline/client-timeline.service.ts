import { Injectable } from '@nestjs/common';
import { ClientEvent, type ClientTimeline, type ClientTimelineQuery, Timestamp } from '@vitrine/contracts';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from '../../../platform/http/index.ts';
import { onlyAssignedTo, reachOfPerson } from '../../../platform/request-context.ts';
import { MessagesService } from '../../messages/index.ts';
import { ClientsService } from '../clients.service.ts';
import { ClientTimelineRepository } from './client-timeline.repository.ts';

/** Time and id of the last event of a page. */
const Position = z.tuple([Timestamp, z.string().max(100)]);

/** The timeline of a client: notes, done tasks, edits, invoices, payments, messages, wizards and codes. */
@Injectable()
export class ClientTimelineService {
  constructor(
    private readonly clients: ClientsService,
    private readonly timeline: ClientTimelineRepository,
    private readonly messages: MessagesService,
    private readonly dataSource: DataSource,
  ) {}

  /** Throws `not_found`. */
  async list(clientId: string, { cursor, limit, work }: z.output<typeof ClientTimelineQuery>): Promise<ClientTimeline> {
    await this.clients.get(clientId);
    const before = cursor ? decodeCursor(cursor, Position) : null;
    const part = { before, limit: limit + 1 };
    // A bookkeeper reads clients, and not what the team writes.
    const hasWork = work !== undefined && reachOfPerson('leads.read') !== null;
    const [rows, messages] = await Promise.all([
      this.timeline.find(clientId, { ...part, hasWork }),
      this.messages.listAbout(this.dataSource, { clientId }, part),
    ]);
    const events = [
      ...rows.map(({ id, at, kind, fields }) => ClientEvent.parse({ id, at: at.toISOString(), kind, ...fields })),
      ...messages.map((message): ClientEvent => ({
        id: `message:${message.id}`,
        at: message.createdAt,
        kind: 'message',
        message,
      })),
    ].toSorted((a, b) => (isAfter([a.at, a.id], [b.at, b.id]) ? -1 : 1));
    const page = events.slice(0, limit);
    const last = page.at(-1);
    // Who sees only their own clients sees no money.
    const items =
      onlyAssignedTo() === null ? page : page.filter(({ kind }) => kind !== 'invoice' && kind !== 'payment');
    return { items, nextCursor: events.length > limit && last ? encodeCursor([last.at, last.id]) : null };
  }
}

type Place = readonly [at: string, id: string];
/** Compares by time, then by id, as the query orders. */
const isAfter = (a: Place, b: Place): boolean => (a[0] === b[0] ? a[1] > b[1] : a[0] > b[0]);
