import {
  type Assignee,
  FollowUp,
  type Lead,
  LeadConvert,
  NoteCreate,
  onboardingStepKinds,
  type OnboardingStep,
  onboardingStepTitles,
  type OnboardingSteps,
  StepComplete,
  StepSkip,
  type TeamMember,
} from '@vitrine/contracts';
import { type FakeBff, problem } from './fake-bff.ts';
import { id } from './sample-leads.ts';

const drew: Assignee = { id: id(600), email: 'drew@vitrine.test', name: 'Drew Vale' };
const at = '2026-11-20T10:00:00.000Z';
const by = 'owner@vitrine.test';

const member = ({ id: memberId, email, name }: Assignee): TeamMember => ({
  id: memberId,
  email,
  name,
  role: 'staff',
  state: 'active',
  addedAt: at,
  addedBy: null,
  liveKeys: 0,
  secondFactor: false,
});

/** Adds the work on leads to a fake BFF: team, steps, notes, follow-ups, scores and clients. */
export function withLeadWork(bff: FakeBff): FakeBff {
  const steps = new Map<string, OnboardingStep[]>();
  const stepsOf = (contactId: string): OnboardingStep[] => {
    const contactSteps =
      steps.get(contactId) ??
      onboardingStepKinds.map((kind, place): OnboardingStep => ({
        id: id(610 + place),
        kind,
        title: onboardingStepTitles[kind],
        status: 'open',
        note: null,
        settledAt: null,
        settledBy: null,
      }));
    steps.set(contactId, contactSteps);
    return contactSteps;
  };
  const answerOf = (contactId: string): OnboardingSteps => {
    const items = stepsOf(contactId);
    return {
      projectId: id(700),
      contactId,
      status: items.every(({ status }) => status !== 'open') ? 'completed' : 'started',
      items,
    };
  };
  const change = (lead: Lead, changes: Partial<Lead>): Response => {
    const next: Lead = { ...lead, ...changes, version: lead.version + 1 };
    bff.leads = bff.leads.map((one) => (one.id === lead.id ? next : one));
    return Response.json(next);
  };
  const settle = (stepId: string, changes: Partial<OnboardingStep>): Response | undefined => {
    for (const [contactId, items] of steps) {
      if (!items.some((step) => step.id === stepId)) continue;
      steps.set(
        contactId,
        items.map((step) => (step.id === stepId ? { ...step, settledAt: at, settledBy: by, ...changes } : step)),
      );
      return Response.json(answerOf(contactId));
    }
    return undefined;
  };

  bff.also.push((request, { pathname }, body) => {
    const [, , family, one, action, last] = pathname.split('/');
    if (pathname === '/api/team') return Response.json({ items: [member(drew)] });
    if (family === 'onboarding' && one === 'contacts') return Response.json(answerOf(action ?? ''));
    if (family === 'onboarding' && one === 'steps' && action) {
      if (last === 'complete')
        return settle(action, { status: 'completed', note: StepComplete.parse(body).note ?? null });
      if (last === 'skip') return settle(action, { status: 'skipped', note: StepSkip.parse(body).reason });
      return settle(action, { status: 'open', note: null, settledAt: null, settledBy: null });
    }
    const lead =
      family === 'contacts' && request.startsWith('POST')
        ? bff.leads.find((candidate) => candidate.id === one)
        : undefined;
    if (!lead) return undefined;
    if (action === 'notes')
      return change(lead, {
        notes: [
          { id: crypto.randomUUID(), text: NoteCreate.parse(body).text, author: by, createdAt: at },
          ...(lead.notes ?? []),
        ],
      });
    if (action === 'schedule-follow-up') {
      const { followUpDate, notes } = FollowUp.parse(body);
      return change(lead, { followUp: followUpDate === null ? null : { date: followUpDate, notes } });
    }
    if (action === 'client') {
      const { company, linkClientId } = LeadConvert.parse(body);
      const client = linkClientId
        ? lead.matchingClient
        : { id: id(650), name: lead.name, company: company ?? lead.company ?? '', accessCode: 'ALDERX7K2M' };
      return client
        ? change(lead, { status: 'won', client, matchingClient: null })
        : problem({
            status: 409,
            code: 'conflict',
            message: 'That client is tied to another lead, or is gone. Please reload.',
          });
    }
    return undefined;
  });
  return bff;
}
