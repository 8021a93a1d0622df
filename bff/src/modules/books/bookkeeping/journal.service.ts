import { Injectable } from '@nestjs/common';
import { agencyTimeZone } from '@vitrine/brand';
import { type JournalTotals, type LedgerAccount, ledgerAccountIds, type Period } from '@vitrine/contracts';
import { eventsOf, ReceivablesRepository, stridesOf } from '../../invoices/index.ts';
import { LedgerAccountSettings } from '../../settings/index.ts';
import { BookkeepingRepository } from './bookkeeping.repository.ts';
import { entriesOfProvider, entryOf, entryOfUnapplied, type JournalEntry } from './journal.ts';

/** The general-ledger journal, made from the same facts as statements; nothing of it is stored. */
@Injectable()
export class JournalService {
  constructor(
    private readonly receivables: ReceivablesRepository,
    private readonly books: BookkeepingRepository,
    private readonly settings: LedgerAccountSettings,
  ) {}

  /** The entries of a period, oldest day first. */
  async *entries(period: Period): AsyncGenerator<JournalEntry> {
    for await (const entry of this.read(period)) if (entry.lines.length > 0) yield entry;
  }

  /** What was billed, corrected, voided, credited and written off. */
  async *billed(period: Period): AsyncGenerator<JournalEntry> {
    for await (const entry of this.read(period)) if (entry.chargedCents !== 0 || entry.taxCents !== 0) yield entry;
  }

  private async *read(period: Period): AsyncGenerator<JournalEntry> {
    for (const days of stridesOf(period)) yield* await this.entriesOf(days);
  }

  /** The lines of one account, oldest first, and the name of the account. */
  async linesOf(account: LedgerAccount, period: Period): Promise<AccountLines> {
    const { code, name } = (await this.settings.current())[account];
    const lines: (JournalEntry & { cents: number })[] = [];
    for await (const entry of this.entries(period))
      for (const line of entry.lines) if (line.account === account) lines.push({ ...entry, cents: line.cents });
    return { label: `${code} ${name}`, lines };
  }

  async totals(period: Period): Promise<JournalTotals> {
    const settings = await this.settings.current();
    const accounts = new Map<LedgerAccount, Sides>();
    const days = new Map<string, Sides & { entries: number }>();
    let entries = 0;
    for await (const { day, lines } of this.entries(period)) {
      entries += 1;
      const ofDay = days.get(day) ?? { debitCents: 0, creditCents: 0, entries: 0 };
      ofDay.entries += 1;
      days.set(day, ofDay);
      for (const { account, cents } of lines) {
        const ofAccount = accounts.get(account) ?? { debitCents: 0, creditCents: 0 };
        accounts.set(account, ofAccount);
        for (const sides of [ofDay, ofAccount]) {
          if (cents > 0) sides.debitCents += cents;
          else sides.creditCents -= cents;
        }
      }
    }
    return {
      period: { ...period, timeZone: agencyTimeZone() },
      entries,
      totals: {
        debitCents: sumOf([...accounts.values()].map(({ debitCents }) => debitCents)),
        creditCents: sumOf([...accounts.values()].map(({ creditCents }) => creditCents)),
      },
      accounts: ledgerAccountIds.flatMap((account) => {
        const sides = accounts.get(account);
        return sides ? [{ account, ...settings[account], ...sides }] : [];
      }),
      days: [...days].map(([day, sides]) => ({ day, ...sides })),
    };
  }

  private async entriesOf(days: Period): Promise<JournalEntry[]> {
    const [invoices, unapplied, provider] = await Promise.all([
      this.receivables.factsIn(days),
      this.receivables.unappliedIn(days),
      this.books.providerDays(days),
    ]);
    const events = invoices
      .flatMap(eventsOf)
      .filter(({ day }) => day >= days.from && day <= days.to)
      .toSorted((a, b) => a.at.getTime() - b.at.getTime());
    return [
      ...events.map(entryOf),
      ...unapplied.map(entryOfUnapplied),
      ...provider.flatMap(entriesOfProvider),
    ].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  }
}

interface AccountLines {
  readonly label: string;
  readonly lines: readonly (JournalEntry & { readonly cents: number })[];
}

interface Sides {
  debitCents: number;
  creditCents: number;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
