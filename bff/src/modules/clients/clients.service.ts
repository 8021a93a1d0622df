import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type ClientPage, type ClientQuery, clientStatuses, type ClientSummary } from '@vitrine/contracts';
import type { z } from 'zod';
import { Clock } from '../../platform/clock/index.ts';
import type { SqlRunner } from '../../platform/database/index.ts';
import { AppError, encodeCursor } from '../../platform/http/index.ts';
import { CodesService } from '../codes/index.ts';
import { type ClientRecord, type ClientRow, ClientsRepository } from './clients.repository.ts';

/** Who paid for a plan. `clientId` where a client's own access code told it. */
export interface PayingClient extends ClientRecord {
  readonly clientId: string | null;
  readonly title: string;
  readonly monthlyCents: number;
  readonly codeUsed: boolean;
  /** A finished wizard came with it. */
  readonly onboarded: boolean;
}

/** Clients of the agency. */
@Injectable()
export class ClientsService {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly codes: CodesService,
    private readonly clock: Clock,
  ) {}

  async list(query: z.output<typeof ClientQuery>): Promise<ClientPage> {
    const [rows, sums] = await Promise.all([this.clients.findPage(query), this.clients.sumByStatus(query)]);
    const page = rows.slice(0, query.limit);
    const last = page.at(-1);
    const of = (status: ClientSummary['status']) => sums.find((sum) => sum.status === status);
    return {
      items: page.map(toSummary),
      nextCursor: rows.length > query.limit && last ? encodeCursor([last.createdAt.toISOString(), last.id]) : null,
      total: query.status ? (of(query.status)?.count ?? 0) : sums.reduce((all, { count }) => all + count, 0),
      countByStatus: Object.fromEntries(clientStatuses.map((status) => [status, of(status)?.count ?? 0])) as ClientPage['countByStatus'],
      totals: {
        monthlyRecurringCents: Number(of('active')?.monthlyCents ?? 0),
        totalSpentCents: sums.reduce((all, { spentCents }) => all + Number(spentCents), 0),
      },
    };
  }

  /** Throws `not_found`. */
  async get(id: string): Promise<ClientSummary> {
    const row = await this.clients.findById(id);
    if (!row) throw new AppError('not_found');
    return toSummary(row);
  }

  /** The client behind a confirmed payment of a plan, in the paying transaction: made or found, active, with an access code. Answers its id. */
  async activate(runner: SqlRunner, paying: PayingClient): Promise<string> {
    const now = this.clock.now();
    const { id, created } = paying.clientId ? { id: paying.clientId, created: false } : await this.clients.ensure(runner, randomUUID(), paying, now);
    if (created) await this.codes.issueForClient(runner, { id, company: paying.company });
    await this.clients.activate(runner, id, paying, now);
    return id;
  }

  /** A finished wizard that reached us after its payment. */
  complete(runner: SqlRunner, id: string, client: ClientRecord): Promise<void> {
    return this.clients.complete(runner, id, client, this.clock.now());
  }

  markPaid(runner: SqlRunner, id: string): Promise<void> {
    return this.clients.markPaid(runner, id, this.clock.now());
  }
}

const toSummary = ({ createdAt: _createdAt, ...row }: ClientRow): ClientSummary => ({ ...row, joinDate: row.joinDate.toISOString(), totalSpentCents: Number(row.totalSpentCents) });
