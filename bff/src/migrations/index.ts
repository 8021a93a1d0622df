import { baselines } from './baseline/index.ts';
import {
  ClientOrders1763825000003,
  ContactOrders1763825000004,
  EstimateOrders1763825000001,
  InvoiceOrders1763825000000,
  MailOrders1763825000005,
  ScheduleOrders1763825000002,
  TextOrders1763825000006,
} from './1763825000000-list-orders.ts';
import { PurchaseOrder1763825500000 } from './1763825500000-purchase-order.ts';
import {
  ClientCodeSearch1763826000002,
  ClientsJoined1763826000003,
  EstimateStatusOrder1763826000000,
  UnassignedLeads1763826000001,
} from './1763826000000-list-indexes.ts';
import { EntryNumbers1763826500000 } from './1763826500000-entry-numbers.ts';
import {
  CreditedInvoices1763827000000,
  CreditedLedgers1763827000003,
  CreditNotesAlone1763827000001,
  WriteOffs1763827000002,
} from './1763827000000-write-offs.ts';
import {
  BookedPayments1763828000001,
  BookedTransactions1763828000002,
  PeriodLocks1763828000000,
} from './1763828000000-period-locks.ts';
import { CardLinks1763829000000 } from './1763829000000-card-links.ts';
import { SeveralDue1763830000000 } from './1763830000000-several-due.ts';
import { TaxReturns1763831000000 } from './1763831000000-tax-returns.ts';
import { CreditIsNoMoney1763832000000, CreditMovements1763832000001 } from './1763832000000-credit-movements.ts';
import { OpenMoments1763833000000 } from './1763833000000-open-moments.ts';
import { PayoutTransactions1763833100000 } from './1763833100000-payout-transactions.ts';
import { AvailableDays1763833200000 } from './1763833200000-available-days.ts';
import { ScheduleAgreements1763834000000 } from './1763834000000-schedule-agreements.ts';
import { TaxExemptClients1763835000000 } from './1763835000000-tax-exempt-clients.ts';
import { BankPayments1763836000000 } from './1763836000000-bank-payments.ts';
import { CombinedRates1763837000000 } from './1763837000000-combined-rates.ts';
import { InvoiceDrafts1763838000000 } from './1763838000000-invoice-drafts.ts';
import { UndoneImports1763839000000 } from './1763839000000-undone-imports.ts';
import { LeadActs1763842000000 } from './1763842000000-lead-acts.ts';
import { LeadOrigins1763842100000 } from './1763842100000-lead-origins.ts';
import { LiveTopics1763840000000 } from './1763840000000-live-topics.ts';
import { SavedItems1763841000000 } from './1763841000000-saved-items.ts';
import { DocumentSettings1763841100000 } from './1763841100000-document-settings.ts';
import { TeamRoles1763843000000 } from './1763843000000-team-roles.ts';
import { Inbox1763844000000 } from './1763844000000-inbox.ts';
import { ClientPeople1763845000000 } from './1763845000000-client-people.ts';
import { ClientNotes1763845100000 } from './1763845100000-client-notes.ts';
import { RecordTags1763845200000 } from './1763845200000-record-tags.ts';
import { Tasks1763845300000 } from './1763845300000-tasks.ts';
import { ClientFiles1763845400000 } from './1763845400000-client-files.ts';
import { WeeklySchedules1763846000000 } from './1763846000000-weekly-schedules.ts';
import { SharedViews1763846100000 } from './1763846100000-shared-views.ts';
import { LeadMerges1763846200000 } from './1763846200000-lead-merges.ts';
import { ConversationNames1763846300000 } from './1763846300000-conversation-names.ts';
import { Logos1763846400000 } from './1763846400000-logos.ts';
import { TimeZone1763846500000 } from './1763846500000-time-zone.ts';

/** In the order they are applied; each is listed here. */
export const migrations = [
  ...baselines,
  InvoiceOrders1763825000000,
  EstimateOrders1763825000001,
  ScheduleOrders1763825000002,
  ClientOrders1763825000003,
  ContactOrders1763825000004,
  MailOrders1763825000005,
  TextOrders1763825000006,
  PurchaseOrder1763825500000,
  EstimateStatusOrder1763826000000,
  UnassignedLeads1763826000001,
  ClientCodeSearch1763826000002,
  ClientsJoined1763826000003,
  EntryNumbers1763826500000,
  CreditedInvoices1763827000000,
  CreditNotesAlone1763827000001,
  WriteOffs1763827000002,
  CreditedLedgers1763827000003,
  PeriodLocks1763828000000,
  BookedPayments1763828000001,
  BookedTransactions1763828000002,
  CardLinks1763829000000,
  SeveralDue1763830000000,
  TaxReturns1763831000000,
  CreditIsNoMoney1763832000000,
  CreditMovements1763832000001,
  OpenMoments1763833000000,
  PayoutTransactions1763833100000,
  AvailableDays1763833200000,
  ScheduleAgreements1763834000000,
  TaxExemptClients1763835000000,
  BankPayments1763836000000,
  CombinedRates1763837000000,
  InvoiceDrafts1763838000000,
  UndoneImports1763839000000,
  LiveTopics1763840000000,
  SavedItems1763841000000,
  DocumentSettings1763841100000,
  LeadActs1763842000000,
  LeadOrigins1763842100000,
  TeamRoles1763843000000,
  Inbox1763844000000,
  ClientPeople1763845000000,
  ClientNotes1763845100000,
  RecordTags1763845200000,
  Tasks1763845300000,
  ClientFiles1763845400000,
  WeeklySchedules1763846000000,
  SharedViews1763846100000,
  LeadMerges1763846200000,
  ConversationNames1763846300000,
  Logos1763846400000,
  TimeZone1763846500000,
];
