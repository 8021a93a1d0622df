import { Injectable } from '@nestjs/common';
import { agencyDayStart, longDate } from '@vitrine/brand';
import { type Paper, type Period, type ReceivableAge, type Statement, type StatementEmailed } from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../platform/clock.ts';
import { Documents } from '../../../platform/documents.ts';
import { AppError, Idempotency } from '../../../platform/http/index.ts';
import { requestContext } from '../../../platform/request-context.ts';
import { AgencySettings, Audit, letterheadOf } from '../../settings/index.ts';
import { AccountEntity } from '../../auth/index.ts';
import { ClientsService } from '../../clients/index.ts';
import { EmailsService, type MailAttachment, statementMail, type StatementVariables } from '../../emails/index.ts';
import { ClientCreditsRepository, ReceivablesRepository, type Whose } from '../../invoices/index.ts';
import { statementOf } from './statement.ts';

interface File {
  readonly filename: string;
  readonly pdf: Buffer;
}

/** Statements of clients: for staff, by mail, and for clients themselves. */
@Injectable()
export class StatementsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly receivables: ReceivablesRepository,
    private readonly credits: ClientCreditsRepository,
    private readonly clients: ClientsService,
    private readonly emails: EmailsService,
    private readonly documents: Documents,
    private readonly agency: AgencySettings,
    private readonly idempotency: Idempotency,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Throws `not_found`. */
  async ofClient(id: string, period: Period, manager?: EntityManager): Promise<Statement> {
    const { company, email } = await this.clients.get(id, manager);
    return this.statementOf({ name: company, email }, { clientId: id }, period, manager);
  }

  async pdfOfClient(id: string, period: Period, paper: Paper): Promise<File> {
    return this.print(await this.ofClient(id, period), paper);
  }

  /** The invoices that went to the caller's address, and those of the client who has it. */
  async own(period: Period): Promise<Statement> {
    const { email, name } = await this.caller();
    return this.statementOf({ name, email }, { email: email.toLowerCase() }, period);
  }

  async ownPdf(period: Period, paper: Paper): Promise<File> {
    return this.print(await this.own(period), paper);
  }

  private async statementOf(
    client: Statement['client'],
    whose: Whose,
    period: Period,
    manager?: EntityManager,
  ): Promise<Statement> {
    const invoices = await this.receivables.factsOf(whose, manager);
    return statementOf(client, invoices, await this.credits.movementsOf(whose, manager), period);
  }

  /** Sends to the client's address only. Throws `not_found` and `recipient_suppressed`. */
  email(id: string, period: Period, key: string | undefined): Promise<StatementEmailed> {
    return this.idempotency.once({ scope: 'statements.email', key, request: { id, period } }, async (manager) => {
      const statement = await this.ofClient(id, period, manager);
      const variables = { ...toVariables(statement), letterhead: letterheadOf(await this.agency.current(manager)) };
      const to = statement.client.email;
      const { id: messageId, status } = await this.emails.fileNew(manager, {
        template: 'statement',
        recipient: to,
        subject: statementMail.subject(variables),
        variables,
        about: { clientId: id },
      });
      if (status === 'suppressed')
        throw new AppError('recipient_suppressed', {
          message: `We can’t email ${to}: an email bounced or was marked as spam. See Messages.`,
        });
      await this.audit.record(manager, {
        action: 'client.statement_emailed',
        entity: 'client',
        entityId: id,
        before: null,
        after: { messageId, from: period.from, to: period.to, closingCents: statement.closingCents },
      });
      return { messageId, to, at: this.clock.now().toISOString() };
    });
  }

  /** The files of a statement's mail, by its stored variables. */
  async attachments(stored: Record<string, unknown>): Promise<MailAttachment[]> {
    const variables = statementMail.variables.parse(stored);
    const content = await this.documents.draw('statement', variables);
    return [{ filename: `${nameOf(variables)}.pdf`, contentType: 'application/pdf', content }];
  }

  private async print(statement: Statement, paper: Paper): Promise<File> {
    const variables = { ...toVariables(statement), letterhead: letterheadOf(await this.agency.current()) };
    const pdf = await this.documents.draw('statement', variables, paper);
    return { filename: `${nameOf(variables)}.pdf`, pdf };
  }

  /** Throws `forbidden` until the mailbox is proven. */
  private async caller(): Promise<{ email: string; name: string }> {
    const { actor } = requestContext();
    const account =
      actor.kind === 'person' ? await this.dataSource.manager.findOneBy(AccountEntity, { id: actor.id }) : null;
    if (!account) throw new AppError('unauthenticated');
    if (account.emailVerifiedAt === null)
      throw new AppError('forbidden', { message: 'Please confirm your email address first.' });
    return { email: account.email, name: account.name ?? account.email };
  }
}

const nameOf = ({ from, to }: StatementVariables): string => `statement-${from}-${to}`;

/** `−$12.00`, with a minus sign. */
const signed = (cents: number): string => `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`;

const ageTexts: Record<ReceivableAge, string> = {
  current: 'Not due yet',
  '1-30': '1 to 30 days late',
  '31-60': '31 to 60 days late',
  '61-90': '61 to 90 days late',
  '90+': 'Over 90 days late',
};

/** A statement as it is printed; equal statements make equal bytes. */
function toVariables(statement: Statement): StatementVariables {
  const { from, to } = statement.period;
  return {
    clientName: statement.client.name,
    clientEmail: statement.client.email,
    from,
    to,
    fromDay: longDate(from),
    toDay: longDate(to),
    opening: signed(statement.openingCents),
    billed: signed(statement.billedCents),
    paid: signed(statement.paidCents),
    credited: statement.creditedCents === 0 ? null : signed(statement.creditedCents),
    closing: signed(statement.closingCents),
    movements: statement.movements.map(({ day, text, amountCents, balanceCents }) => ({
      day: longDate(day),
      text,
      amount: signed(amountCents),
      balance: signed(balanceCents),
    })),
    ageing: statement.ageing.flatMap(({ age, dueCents }) =>
      dueCents === 0 ? [] : [{ label: ageTexts[age], amount: signed(dueCents) }],
    ),
    credit: statement.creditCents === 0 ? null : signed(statement.creditCents),
    at: agencyDayStart(to).getTime(),
  };
}
