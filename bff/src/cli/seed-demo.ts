import { randomUUID } from 'node:crypto';
import { agencyDay, brand } from '@vitrine/brand';
import { ContactInquiry, onboardingStepKinds } from '@vitrine/contracts';
import { demoAccount } from '@vitrine/federation/deploy';
import type { DataSource, EntityManager } from 'typeorm';
import { AccountEntity, hashPassword } from '../modules/auth/index.ts';
import { ContactEntity, formulaVersion, InquiryEntity, intentScore, leadScore } from '../modules/contacts/index.ts';
import { ConversationEntity, Conversations } from '../modules/conversations/index.ts';
import { EmailMessageEntity } from '../modules/emails/index.ts';
import { OnboardingProjectEntity, OnboardingStepEntity } from '../modules/onboarding/index.ts';
import type { Clock } from '../platform/clock.ts';
import { demoServices } from './demo-services.ts';
import { seedBilling } from './seed-billing.ts';
import { seedCodes } from './seed-codes.ts';
import { seedCommerce } from './seed-commerce.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedMessages } from './seed-messages.ts';
import { type DemoLead, demoLeads } from './demo-leads.ts';

const hour = 3_600_000;

/** Adds what is missing of the demo, in one transaction; a second run adds nothing. Nothing is sent to anyone. */
export function seedDemo(
  dataSource: DataSource,
  clock: Clock,
): Promise<{ leads: number; clients: number; account: boolean }> {
  return dataSource.transaction(async (manager) => {
    const now = clock.now();
    const services = demoServices(dataSource, now);
    const account = await addAccount(manager, now);
    let leads = 0;
    for (const lead of demoLeads) {
      if (await addLead(manager, lead, now)) leads += 1;
    }
    await seedCodes(manager, now);
    await seedBilling(manager, now);
    const clients = await seedCommerce(manager, services, now);
    await seedDocuments(manager, services, demoAccount.email);
    await seedMessages(manager, now);
    return { leads, clients, account };
  });
}

async function addAccount(manager: EntityManager, now: Date): Promise<boolean> {
  await manager.query(
    `INSERT INTO staff (email, role, created_at) VALUES ($1, 'owner', $2) ON CONFLICT (email) DO NOTHING`,
    [demoAccount.email, now],
  );
  const hasAccount = await manager
    .createQueryBuilder(AccountEntity, 'a')
    .where('lower(a.email) = :email', { email: demoAccount.email })
    .getExists();
  if (hasAccount) return false;
  const passwordHash = await hashPassword(demoAccount.password);
  await manager.insert(AccountEntity, {
    id: randomUUID(),
    email: demoAccount.email,
    name: demoAccount.name,
    passwordHash,
    emailVerifiedAt: now,
    createdAt: now,
  });
  return true;
}

/** Answers false when someone with this address is already there. Scores come from the code that scores visitors. */
async function addLead(manager: EntityManager, lead: DemoLead, seededAt: Date): Promise<boolean> {
  const { hoursAgo, status, work, ...fields } = lead;
  const inquiry = ContactInquiry.parse(fields);
  const hasContact = await manager
    .createQueryBuilder(ContactEntity, 'c')
    .where('lower(c.email) = :email', { email: inquiry.email })
    .getExists();
  if (hasContact) return false;

  const at = new Date(seededAt.getTime() - hoursAgo * hour);
  const fit = leadScore(inquiry);
  const intent = intentScore(inquiry);
  const contactId = randomUUID();
  const person = {
    name: inquiry.name,
    company: inquiry.company ?? null,
    position: inquiry.position ?? null,
    phone: inquiry.phone ?? null,
  };
  const wish = {
    projectType: inquiry.project_type,
    urgency: inquiry.urgency,
    budgetRange: inquiry.budget_range ?? null,
  };
  await manager.insert(ContactEntity, {
    id: contactId,
    ...person,
    ...wish,
    email: inquiry.email,
    status,
    demo: true,
    version: 1,
    leadScore: fit.value,
    intentScore: intent.value,
    timeline: inquiry.timeline ?? null,
    source: inquiry.source,
    inquiryCount: 1,
    lastInquiryAt: at,
    welcomedAt: at,
    createdAt: at,
    updatedAt: at,
  });
  await manager.insert(InquiryEntity, {
    id: randomUUID(),
    contactId,
    ...person,
    ...wish,
    message: inquiry.message,
    timeline: inquiry.timeline ?? null,
    preferredContactMethod: inquiry.preferred_contact_method,
    source: inquiry.source,
    tags: [inquiry.project_type, inquiry.urgency],
    leadScore: fit.value,
    leadScoreTerms: fit.terms,
    intentScore: intent.value,
    intentScoreTerms: intent.terms,
    formulaVersion,
    createdAt: at,
  });
  const said = { contactId, channel: 'form', text: inquiry.message, at } as const;
  const conversationId = await new Conversations().received(manager, said);
  if (status !== 'new')
    await manager.update(ConversationEntity, { id: conversationId }, { unread: false, state: 'closed' });
  const projectId = randomUUID();
  await manager.insert(OnboardingProjectEntity, {
    id: projectId,
    contactId,
    status: status === 'won' ? 'completed' : 'started',
    createdAt: at,
  });
  const settled = status === 'won' ? ({ status: 'completed', settledAt: at } as const) : {};
  const steps = onboardingStepKinds.map((kind, place) => ({ projectId, kind, position: place + 1, ...settled }));
  await manager.insert(OnboardingStepEntity, steps);
  const record = {
    contactId,
    variables: {},
    status: 'sent',
    attempts: 1,
    failure: null,
    providerId: null,
    demo: true,
    createdAt: at,
    sentAt: at,
  } as const;
  await manager.insert(EmailMessageEntity, [
    {
      ...record,
      id: randomUUID(),
      template: 'welcome',
      recipient: inquiry.email,
      subject: `Demo record: Welcome to ${brand.agency}, ${inquiry.name}`,
    },
    {
      ...record,
      id: randomUUID(),
      template: 'team-notice',
      recipient: demoAccount.email,
      subject: `Demo record: New inquiry: ${inquiry.name} (${fit.value})`,
    },
  ]);
  if (work) await addWork(manager, contactId, work, seededAt);
  return true;
}

/** What the demo's owner has done about a lead. */
async function addWork(
  manager: EntityManager,
  contactId: string,
  { followUpInDays, followUpNotes, note, steps = 0 }: NonNullable<DemoLead['work']>,
  seededAt: Date,
): Promise<void> {
  const followUpOn =
    followUpInDays === undefined ? null : agencyDay(new Date(seededAt.getTime() + followUpInDays * 24 * hour));
  // Marked as notified: the demo sends nothing to anyone.
  await manager.query(
    `UPDATE contacts SET assignee_id = (SELECT id FROM staff WHERE email = $2), follow_up_on = $3, follow_up_notes = $4,
      follow_up_told_on = $3 WHERE id = $1`,
    [contactId, demoAccount.email, followUpOn, followUpNotes ?? null],
  );
  if (note)
    await manager.query(
      'INSERT INTO contact_notes (id, contact_id, text, author, created_at) VALUES ($1, $2, $3, $4, $5)',
      [randomUUID(), contactId, note, demoAccount.email, seededAt],
    );
  await manager.query(
    `UPDATE onboarding_steps s SET status = 'completed', settled_at = $2, settled_by = $3 FROM onboarding_projects p
      WHERE p.id = s.project_id AND p.contact_id = $1 AND s.position <= $4 AND s.status = 'open'`,
    [contactId, seededAt, demoAccount.email, steps],
  );
}
