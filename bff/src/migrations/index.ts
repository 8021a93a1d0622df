import { FoundationTables1763676000000 } from './1763676000000-foundation-tables.ts';
import { SubmitInquiry1763676000001 } from './1763676000001-submit-inquiry.ts';

/** In the order they are applied. */
export const migrations = [FoundationTables1763676000000, SubmitInquiry1763676000001];
