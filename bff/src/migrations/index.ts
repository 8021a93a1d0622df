import { FoundationTables1763676000000 } from './1763676000000-foundation-tables.ts';
import { SubmitInquiry1763676000001 } from './1763676000001-submit-inquiry.ts';
import { ChatLeads1763676000002 } from './1763676000002-chat-leads.ts';
import { Identity1763690000000 } from './1763690000000-identity.ts';
import { AuditLog1763690500000 } from './1763690500000-audit-log.ts';
import { ApiKeys1763690500001 } from './1763690500001-api-keys.ts';
import { Team1763690500002 } from './1763690500002-team.ts';
import { Commerce1763691000000 } from './1763691000000-commerce.ts';
import { AnalyticsEvents1763692000000 } from './1763692000000-analytics-events.ts';

/** In the order they are applied. */
export const migrations = [
  FoundationTables1763676000000,
  SubmitInquiry1763676000001,
  ChatLeads1763676000002,
  Identity1763690000000,
  AuditLog1763690500000,
  ApiKeys1763690500001,
  Team1763690500002,
  Commerce1763691000000,
  AnalyticsEvents1763692000000,
];
