import { contactFields, type MergeField } from '@vitrine/contracts';
import { type ContactEntity, factsIn, joinedOrigin } from '../contacts/index.ts';

const later = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a);

const isFact = (field: MergeField): field is keyof typeof contactFields => field in contactFields;

/** What a lead takes over from one that is merged into it: the named fields, and what both are together. */
export function mergedFields(
  kept: ContactEntity,
  other: ContactEntity,
  take: ReadonlySet<MergeField>,
): Partial<ContactEntity> {
  const facts = Object.fromEntries([...take].filter(isFact).map((field) => [field, other[field]]));
  const [first, last] = kept.createdAt <= other.createdAt ? [kept, other] : [other, kept];
  return {
    ...facts,
    ...(take.has('status') && { status: other.status, lostReason: other.lostReason, lostNote: other.lostNote }),
    ...(take.has('assignee') && { assigneeId: other.assigneeId }),
    ...(take.has('followUp') && {
      followUpOn: other.followUpOn,
      followUpNotes: other.followUpNotes,
      followUpToldOn: other.followUpToldOn,
    }),
    origin: joinedOrigin(first, last),
    inquiryCount: kept.inquiryCount + other.inquiryCount,
    lastInquiryAt: later(kept.lastInquiryAt, other.lastInquiryAt) ?? kept.lastInquiryAt,
    welcomedAt: later(kept.welcomedAt, other.welcomedAt),
    createdAt: first.createdAt,
    staffFacts: [...new Set([...kept.staffFacts, ...factsIn(facts)])],
  };
}
