import { clientFields } from '../../clients/client.record.ts';
import { contactFields } from '../../contacts/contact.record.ts';
import { changeSentences, choiceLabels } from '../../common/record.ts';
import { estimateFields } from '../../invoices/estimates/estimate.record.ts';
import { invoiceFields } from '../../invoices/invoice.record.ts';
import { savedItemFields } from '../../invoices/saved-item.record.ts';
import { taxRateFields } from '../../invoices/tax-rate.record.ts';
import { codeFields } from '../../packages/code.record.ts';
import type { AuditEntry } from './audit.ts';
import { settingsSentences } from './settings-sentences.ts';
import { workSentences } from './work-sentences.ts';
import { auditTitle, type AuditNames, auditValue } from './values.ts';

/**
 * What happened, in words, by action; `<action>:<field>` where exactly that field changed. `{who}` and `{record}` are
 * names, `{before}` and `{after}` the changed field's values, any other name a field of the entry.
 */
const sentences: Readonly<Record<string, string>> = {
  'account.created': '{who} created an account for {email}',
  'account.email-verified': '{who} confirmed their email address',
  'account.other-sessions-ended': '{who} signed out of their other devices',
  'account.password-changed': '{who} changed their password',
  'account.password-reset': '{who} set a new password',
  'account.recovery-codes-renewed': '{who} made new recovery codes',
  'account.second-factor-failed': '{who} entered a wrong verification code',
  'account.second-factor-off': '{who} turned off two-step verification',
  'account.second-factor-on': '{who} turned on two-step verification',
  'account.session-ended': '{who} signed out one of their devices',
  'account.sign-in-failed': 'Someone tried to sign in as {record} with a wrong password',
  'account.signed-in': '{who} signed in on {device}',
  'account.signed-out': '{who} signed out',
  'account.signed-out-everywhere': '{who} signed out everywhere',
  'account.updated:name': '{who} changed their name from {before} to {after}',
  'account.way-added': '{who} added {way} as a way to sign in',
  'api-key.created': '{who} created the API key {name}',
  'api-key.revoked': '{who} revoked the API key {name}',
  'autopay.agreed': '{who} agreed that their card is charged for {record}',
  'autopay.agreed-for-invoice': 'The card of {record} was kept for the rest of {invoiceNumber}',
  'autopay.declined': 'The card of {record} couldn’t be charged {amountCents} for {invoiceNumber}',
  'autopay.revoked': '{who} turned autopay off for {record}',
  'billing.address-changed': '{who} changed the agency’s billing address',
  'billing.card-removed': '{who} removed a card from the agency’s plan',
  'billing.default-card-changed': '{who} changed the default card of the agency’s plan',
  'billing.session-opened': '{who} opened Stripe to change the agency’s plan or cards',
  'books.all-reopened': '{who} reopened all of the books: {reason}',
  'books.closed': '{who} closed the books through {lockedThrough}',
  'books.reconciled': '{who} compared the ledger with Stripe’s balance up to {checkedUntil}',
  'books.reopened': '{who} reopened the books after {lockedThrough}: {reason}',
  'books.taxes-filed': '{who} marked the taxes from {from} to {to} as filed ({basis} basis): {netTaxCents}',
  ...workSentences,
  'client.created': '{who} added the client {record}',
  'client.deleted': '{who} deleted the client {record}',
  'client.import_started': '{who} started an import of {rows} clients',
  'client.import_undone': '{who} undid an import: {removed} clients were removed, {kept} stayed',
  'client.imported': 'An import by {who} added {created} clients and left out {skipped}',
  'client.reminders_held': '{who} put reminders to {record} on hold: {reason}',
  'client.reminders_resumed': '{who} resumed reminders to {record}',
  'client.spending_corrected':
    'What {record} has spent was corrected by {amountCents}: credit counts with the payment it came from',
  'client.statement_emailed': '{who} emailed {record} a statement from {from} to {to}',
  'client.tied': '{who} linked {record} to the lead they came from',
  'client.updated': '{who} changed {record}',
  ...changeSentences('client', clientFields),
  'code.created': '{who} created the code {record}',
  'code.restored': '{who} brought back the code {record}',
  'code.retired': '{who} retired the code {record}',
  'code.sent': '{who} sent the code {record} to {to}',
  'code.updated': '{who} changed the code {record}',
  ...changeSentences('code', codeFields, 'the code {record}'),
  'credit.overpaid': '{amountCents} that {record} paid too much on {invoiceNumber} was kept as credit',
  'credit.moved': '{amountCents} of credit moved with {invoiceNumber} from {before.clientId} to {record}',
  'credit.paid_out': '{who} paid {amountCents} of credit out to {record}: {reason}',
  'credit.returned': '{invoiceNumber} gave {amountCents} back to the credit of {record}',
  'credit.used': '{who} used {amountCents} of the credit of {record} for {invoiceNumber}',
  'credit.withdrawn':
    '{amountCents} of the credit of {record} ended, because its payment on {invoiceNumber} was given back',
  'deployment.disabled': '{who} disabled {name}: {after.reason}',
  'deployment.enabled': '{who} enabled {name} again',
  'deployment.promoted': '{who} promoted {name} from {before.build} to {after.build}',
  'deployment.ramp-stopped': '{who} stopped the ramp of {name} at {share}%: {reason}',
  'deployment.rolled-back': '{who} rolled back {name} from {before.build} to {after.build}',
  'dispute.closed': 'The dispute about {amountCents} was closed',
  'dispute.lost': 'We lost the dispute about {amountCents}',
  'dispute.needs_response': 'A client disputed {amountCents}, and the bank wants an answer',
  'dispute.under_review': 'The bank is deciding about the dispute over {amountCents}',
  'dispute.won': 'We won the dispute about {amountCents}',
  'email.sent': '{who} sent an email to {to}',
  'estimate.accepted': '{name} accepted {record}',
  'estimate.asked': '{author} asked a question about {record}',
  'estimate.created': '{who} created {record} for {clientName}',
  'estimate.declined': '{clientName} declined {record}: {reason}',
  'estimate.deleted': '{who} deleted the draft {record}',
  'estimate.emailed': '{who} emailed {record} to {to}',
  'estimate.expired': '{record} expired',
  'estimate.invoiced': '{who} turned {record} into {invoiceNumber}',
  'estimate.invoiced-on-signing': 'The signature turned {record} into {invoiceNumber}',
  'estimate.note-added': '{who} added a note to {record}',
  'estimate.revised': '{who} revised {record}: {changes}',
  'estimate.sent': '{who} marked {record} as sent',
  'estimate.texted': '{who} texted the link of {record} to {to}',
  'estimate.updated': '{who} changed {record}',
  ...changeSentences('estimate', estimateFields),
  'estimate.updated:clientId': '{who} changed the client of {record} from {before} to {after}',
  'estimate.updated:items': '{who} changed the items of {record}',
  'estimate.viewed': '{clientName} opened {record}',
  'estimate.voided': '{who} voided {record}',
  'invoice.corrected': '{who} corrected {record}: {reason}',
  'invoice.credit_note_issued': 'Credit note {creditNote} over {amountCents} for {record} was issued',
  'invoice.credit_note_voided': 'Credit note {creditNote} over {amountCents} for {record} was voided',
  'invoice.created': '{who} created {record} for {clientName}',
  'invoice.deleted': '{who} deleted the draft {record}',
  'invoice.emailed': '{who} emailed {record}',
  'invoice.link_rotated': '{who} replaced the payment link of {record}',
  'invoice.overdue': '{record} became overdue',
  'invoice.refund_failed': 'A refund of {amountCents} for {record} failed: {failure}',
  'invoice.refund_requested': '{who} refunds {amountCents} of {record}: {reason}',
  'invoice.payment_failed': 'A bank payment of {amountCents} for {record} failed: {failure}',
  'invoice.payment_returned': 'The bank returned {amountCents} for {record}: {failure}',
  'invoice.payment_started': 'A payment of {amountCents} for {record} is on its way: {reason}',
  'invoice.reminded': '{who} sent a reminder for {record}',
  'invoice.reminders_held': '{who} put reminders for {record} on hold: {reason}',
  'invoice.reminders_resumed': '{who} resumed reminders for {record}',
  'invoice.texted': '{who} texted the payment link of {record}',
  'invoice.updated': '{who} changed {record}',
  ...changeSentences('invoice', invoiceFields),
  'invoice.updated:clientId': '{who} changed the client of {record} from {before} to {after}',
  'invoice.updated:items': '{who} changed the items of {record}',
  'invoice.updated:parts': '{who} changed the payment terms of {record}',
  'invoice.voided': '{who} voided {record}',
  'invoice.write_off_ended': '{amountCents} of {record} that was written off is owed again: {reason}',
  'invoice.written_off': '{who} wrote off {amountCents} of {record}: {reason}',
  'lead.added': '{who} added the lead {record}',
  'lead.bought': '{record} bought, and is won',
  'lead.call-logged': '{who} logged a call with {record}',
  'lead.converted': '{who} turned {record} into a client',
  'lead.follow-up-removed': '{who} marked the follow-up of {record} as done',
  'lead.follow-up-scheduled': '{who} scheduled a follow-up of {record} for {followUpOn}',
  'lead.inquiry-joined': '{record} wrote again',
  'lead.lost': '{who} marked {record} as lost',
  'lead.merged': '{who} merged {other} into {record}',
  'lead.note-added': '{who} added a note to {record}',
  'lead.scored': '{who} recalculated the scores of {record}',
  'lead.texted': '{who} texted {record}',
  'lead.unmerged': '{who} took {other} out of {record} again',
  'lead.updated': '{who} changed {record}',
  ...changeSentences('lead', contactFields),
  'lead.updated:assigneeId': '{who} reassigned {record} from {before} to {after}',
  'lead.updated:status': '{who} moved {record} from {before} to {after}',
  'list.exported': '{who} exported {file}',
  'message.answered': '{who} replied to a text message',
  'message.reply-need-changed': '{who} changed whether a text needs a reply',
  'message.retried': '{who} sent a message to {record} again',
  'newsletter.removed': '{who} removed {email} from the newsletter',
  'onboarding-project.started': '{who} started an onboarding',
  'onboarding-step.completed': '{who} completed an onboarding step of {contactId}',
  'onboarding-step.reopened': '{who} reopened an onboarding step of {contactId}',
  'onboarding-step.skipped': '{who} skipped an onboarding step of {contactId}',
  'payment.flagged': '{who} flagged a payment of {amountCents}',
  'payment.nothing_due': '{who} reported a month with nothing due',
  'payment.possible-duplicate': '{who} reported {amountCents} that may have been paid twice',
  'payment.put_aside': '{who} reported {amountCents} that someone should check',
  'payment.recorded': '{who} recorded a payment of {amountCents} for {invoiceNumber}',
  'payment.refund_failed': '{who} couldn’t refund {amountCents}',
  'payment.refund_requested': '{who} refunds {amountCents}: {reason}',
  'payment.refunded': '{who} refunded {amountCents}',
  'payment.resolved': '{who} decided about a payment of {amountCents}: {note}',
  'payment.taken_back': '{who} took back a payment of {amountCents} for {invoiceNumber}',
  'recurring-invoice.created': '{who} set up the recurring invoice {record}',
  'recurring-invoice.ended': '{who} ended the recurring invoice {record}',
  'recurring-invoice.finished': 'The recurring invoice {record} reached its end',
  'recurring-invoice.made': 'The recurring invoice {record} made the draft {number}',
  'recurring-invoice.not-sent': 'The recurring invoice {record} made {number}, which still has to be sent',
  'recurring-invoice.paused': '{who} paused the recurring invoice {record}',
  'recurring-invoice.resumed': '{who} resumed the recurring invoice {record}',
  'recurring-invoice.sent': 'The recurring invoice {record} made and emailed {number}',
  'recurring-invoice.stopped': 'The recurring invoice {record} paused itself: {problem}',
  'recurring-invoice.updated': '{who} changed the recurring invoice {record}',
  'saved-card.added': 'A card of {record} was saved: {card}',
  'saved-card.asked': '{who} asked {record} for a card',
  'saved-card.expiring': 'We told {record} that their card expires soon',
  'saved-card.removed': '{who} removed the card of {record}',
  'saved-item.created': '{who} saved the item {record}',
  'saved-item.deleted': '{who} deleted the saved item {name}',
  'saved-item.updated': '{who} changed the saved item {record}',
  ...changeSentences('saved-item', savedItemFields),
  ...settingsSentences,
  'submission.filed': '{practiceName} finished onboarding',
  'submission.superseded': 'An onboarding waits for no payment any more: they bought something else',
  'subscription.cancel-asked': '{who} canceled the plan of {record} at the end of the month that is paid',
  'subscription.card-link-asked': '{who} sent the client the link to repair the card of the plan of {record}',
  'subscription.collect-asked': '{who} asked for the failed payment of the plan of {record} again',
  'subscription.keep-asked': '{who} took back the cancellation of the plan of {record}',
  'subscription.pause-asked': '{who} paused the plan of {record}',
  'subscription.price-asked':
    '{who} changed the price of the plan of {record} to {amountCents} from its next renewal on',
  'subscription.resume-asked': '{who} resumed the plan of {record}',
  'subscription.active': 'The subscription of {record} is active again',
  'subscription.canceling': 'The subscription of {record} was canceled and runs until its end',
  'subscription.canceled': 'The subscription of {record} was canceled',
  'subscription.ended': 'The subscription of {record} ended',
  'subscription.past_due': 'A payment for the subscription of {record} failed',
  'subscription.paused': 'The subscription of {record} was paused',
  'suppression.added': '{who} blocked {address}: {detail}',
  'suppression.lifted': '{who} unblocked {address}: {reason}',
  'tax-rate.archived': '{who} archived the tax rate {record}',
  'tax-rate.created': '{who} added the tax rate {record}',
  'tax-rate.restored': '{who} brought back the tax rate {record}',
  'tax-rate.updated': '{who} changed the tax rate {record}',
  ...changeSentences('tax-rate', taxRateFields),
  'team-member.added': '{who} added {email} to the team',
  'team-member.invited': '{who} invited {email} again',
  'team-member.removed': '{who} removed {email} from the team',
  'owner.asked': '{who} asked the owners for what only they may do',
  'team-member.second-factor-reset': '{who} reset the two-step verification of {email}',
  'team-member.role-changed': '{who} changed the role of {email} from {before.role} to {after.role}',
  'template.created': '{who} created the template {record}',
  'template.deleted': '{who} deleted the template {record}',
  'template.reset': '{who} reset the template {record}',
  'template.updated': '{who} changed the template {record}',
};

/** What a record is called whose name isn't known anymore. */
const unnamed: Readonly<Record<string, string>> = {
  account: 'an account',
  client: 'a client',
  code: 'a code',
  estimate: 'an estimate',
  invoice: 'an invoice',
  lead: 'a lead',
  message: 'a recipient',
  'recurring-invoice': 'a recurring invoice',
  'saved-item': 'a saved item',
  submission: 'an onboarding',
  subscription: 'a client',
  task: 'a task',
  'tax-rate': 'a tax rate',
  template: 'a template',
};

/** For an action that the table doesn't have yet. */
const fallback = '{who} made a change ({action})';

/** A part of a sentence: words, or a name or value that a screen may set apart. */
export interface SentencePart {
  readonly kind: 'words' | 'who' | 'record' | 'value';
  readonly text: string;
}

type SentenceFacts = Pick<AuditEntry, 'action' | 'actor' | 'entity' | 'entityId' | 'before' | 'after'>;

/** What one entry says, in parts: `Vivian Hale`, ` changed the due date of `, `INV-2026-009`, … */
export function auditSentence(entry: SentenceFacts, names: AuditNames, now: Date): SentencePart[] {
  const changed = changedFields(entry);
  const field = changed.length === 1 ? changed[0] : undefined;
  const template =
    (field !== undefined && sentences[`${entry.action}:${field}`]) || (sentences[entry.action] ?? fallback);
  return template.split(/(\{[^}]+\})/).flatMap((text): SentencePart[] => {
    if (text === '') return [];
    const name = /^\{(.+)\}$/.exec(text)?.[1];
    if (name === undefined) return [{ kind: 'words', text }];
    if (name === 'who') return [{ kind: 'who', text: actorName(entry.actor, names) }];
    if (name === 'record') return [{ kind: 'record', text: recordName(entry, names) }];
    if (name === 'action') return [{ kind: 'value', text: entry.action.replaceAll(/[._-]/g, ' ') }];
    return [{ kind: 'value', text: valueOf(entry, name, field, names, now) }];
  });
}

/** The fields that an edit changed. */
const changedFields = ({ before, after }: SentenceFacts): string[] =>
  Object.keys(after ?? {}).filter(
    (name) => before !== null && JSON.stringify(before[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  );

const actors = { visitor: 'A visitor', system: 'Vitrine' } as const;
const providers: Readonly<Record<string, string>> = { stripe: 'Stripe', resend: 'Resend', twilio: 'Twilio' };

/** Who did it: a person's name where it's known, `API key CRM sync`, `Stripe`. */
export function actorName({ kind, name }: AuditEntry['actor'], names: AuditNames): string {
  if (kind === 'person') return names[name] ?? name;
  if (kind === 'key') return `API key ${name}`;
  if (kind === 'provider') return providers[name] ?? name;
  return actors[kind];
}

const nameFields = ['number', 'company', 'code', 'name', 'practiceName', 'email'] as const;

/** What was changed: the record's name today, or as the entry has it. */
export function recordName({ entity, entityId, before, after }: SentenceFacts, names: AuditNames): string {
  const ownName = entityId === null ? undefined : names[entityId];
  if (ownName !== undefined) return ownName;
  // A built-in template's id is its name.
  if (entity === 'template' && entityId !== null && !/^[\da-f-]{36}$/.test(entityId)) return auditTitle(entityId);
  const field = nameFields.find((name) => typeof (after ?? before)?.[name] === 'string');
  const value = field && (after ?? before)?.[field];
  return typeof value === 'string' && value !== '' ? value : (unnamed[entity] ?? entity.replaceAll('-', ' '));
}

const choices = { ...choiceLabels('client', clientFields), ...choiceLabels('lead', contactFields) };

function valueOf(
  { entity, before, after }: SentenceFacts,
  name: string,
  changed: string | undefined,
  names: AuditNames,
  now: Date,
): string {
  if (name === 'before' || name === 'after') {
    const side = name === 'before' ? before : after;
    if (changed === undefined) return '';
    const value = side?.[changed];
    return choices[`${entity}.${changed}`]?.[String(value)] ?? auditValue(changed, value, names, now);
  }
  const [side, field] = name.split('.');
  if (side === 'before' || side === 'after')
    return auditValue(field ?? '', { before, after }[side]?.[field ?? ''], names, now);
  return auditValue(name, after?.[name] ?? before?.[name], names, now);
}
