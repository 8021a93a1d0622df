import { agencyDay } from '@vitrine/brand';
import type { TodayLead, TodayRow } from '@vitrine/contracts';

/** From this score on, half of what an inquiry can reach for budget and time, a lead is hot however old it is. */
const hotScore = 150;
/** Rows that a kind may have before those of all other kinds. */
const firstRows = 5;
/** Leads of this day before everything else; the further ones stand behind the first rows of the other kinds. */
const firstLeads = 20;
/** Rows of the whole list; what is less urgent is in the lists behind it. */
const rowLimit = 60;

type Kind = TodayRow['kind'];

/** From the most urgent to the least. `today` are new leads of this day, `hot` older ones that are, too. */
const ranks = [
  'today',
  'hot',
  'trouble',
  'payment',
  'overdue',
  'text',
  'accepted',
  'followUp',
  'newLead',
  'failed',
  'expiring',
  'draft',
  'dueSoon',
  // Overdue, and reminded in the last days.
  'reminded',
] as const satisfies readonly (Kind | 'today' | 'hot' | 'reminded')[];

export interface TodayMoment {
  /** The agency's day. */
  readonly day: string;
  /** An invoice that went out since then is not asked for again first. */
  readonly remindedSince: Date;
}

const rankOf = (row: TodayRow, { day, remindedSince }: TodayMoment): (typeof ranks)[number] => {
  if (row.kind === 'overdue')
    return row.invoice.lastSentAt !== null && new Date(row.invoice.lastSentAt) >= remindedSince
      ? 'reminded'
      : 'overdue';
  if (row.kind !== 'newLead') return row.kind;
  const { lastInquiryAt } = row.lead;
  if (agencyDay(new Date(lastInquiryAt)) === day) return 'today';
  return heatOf(row.lead) >= hotScore ? 'hot' : 'newLead';
};

/**
 * The one order of Today. New leads of this day stand first, then hot ones: a call request, or a high score. Then money
 * at risk: disputes and failed plans, payments in review, overdue invoices. Then replies that are owed, work to bill,
 * follow-ups, the other new leads, messages that failed, and what can wait. Among leads the higher score is first, and
 * the newer of equal ones; a call request counts at least as a hot one (ADR 0126). Other rows of a kind keep the order
 * in which they come. After the first rows of a kind the others stand behind all other kinds, so that fifteen late
 * invoices don't hide a reply, nor a flood of inquiries a dispute. A lead that is new and whose follow-up is due is
 * listed once.
 */
export function inTodayOrder(rows: readonly TodayRow[], moment: TodayMoment): TodayRow[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return rows
    .map((row) => ({ row, rank: rankOf(row, moment) }))
    .toSorted((a, b) => ranks.indexOf(a.rank) - ranks.indexOf(b.rank) || hotter(a.row, b.row))
    .filter(({ row }) => {
      if (row.kind !== 'newLead' && row.kind !== 'followUp') return true;
      const isFirst = !seen.has(row.lead.id);
      seen.add(row.lead.id);
      return isFirst;
    })
    .map(({ row, rank }) => {
      const before = counts.get(rank) ?? 0;
      counts.set(rank, before + 1);
      return { row, isLater: before >= (rank === 'today' ? firstLeads : firstRows) };
    })
    .toSorted((a, b) => Number(a.isLater) - Number(b.isLater))
    .map(({ row }) => row)
    .slice(0, rowLimit);
}

/**
 * The specified score sees budget and time, which a request for a call never says; whoever asks to be called is as hot
 * as a good form.
 */
const heatOf = ({ leadScore = 0, inquiryKind }: TodayLead): number =>
  inquiryKind === 'call' ? Math.max(leadScore, hotScore) : leadScore;

/** Only new leads are compared by what they say. */
const hotter = (a: TodayRow, b: TodayRow): number =>
  a.kind === 'newLead' && b.kind === 'newLead'
    ? heatOf(b.lead) - heatOf(a.lead) || Date.parse(b.lead.lastInquiryAt) - Date.parse(a.lead.lastInquiryAt)
    : 0;
