import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { agencyDay } from '@vitrine/brand';
import type { Lead, LeadScoring } from '@vitrine/contracts';
import { FakeBff } from '../../testing/fake-bff.ts';
import { withLeadWork } from '../../testing/fake-lead-work.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { id, intentScore, leadScore, sampleLead } from '../../testing/sample-leads.ts';
import { followUpState, scoreDifferences } from './content.ts';

async function open(lead: Lead = sampleLead()) {
  const bff = withLeadWork(new FakeBff([lead]));
  const user = await openPortal(bff, `/leads/${id(1)}`);
  await screen.findByRole('heading', { level: 2, name: lead.name });
  return { bff, user };
}

const now = new Date();
const dayFromNow = (days: number): string => agencyDay(new Date(now.getTime() + days * 86_400_000));
const stale = (current: Lead) => ({
  status: 409,
  code: 'stale_version' as const,
  message: 'Changed',
  extra: { current },
});
const scoring = (value: number, calculatedBy: string | null, budget: number): LeadScoring => ({
  leadScore: {
    ...leadScore,
    value,
    terms: leadScore.terms.map((term) =>
      term.label === 'Budget' ? { ...term, value: `${budget} thousand`, points: budget } : term,
    ),
  },
  intentScore,
  calculatedAt: '2026-11-20T10:00:00.000Z',
  calculatedBy,
});

// These tests type whole forms, letter by letter.
jest.setTimeout(20_000);

beforeEach(() => window.sessionStorage.clear());

test('a follow-up is late by the agency’s day, whatever the reader’s clock says', () => {
  const evening = new Date('2026-03-03T02:00:00.000Z');
  expect([
    followUpState('2026-03-01', evening).text,
    followUpState('2026-03-02', evening).text,
    followUpState('2026-03-03', evening).text,
  ]).toEqual(['Overdue', 'Due today', 'Planned']);
});

test('two terms with one label are merged', () => {
  const longer = { ...intentScore, terms: [...intentScore.terms, { label: 'Position', value: 'and CEO', points: 5 }] };
  expect(scoreDifferences(intentScore, longer)).toEqual([
    { label: 'Position', before: 'Founder +30', after: 'Founder +30, and CEO +5' },
  ]);
});

test('a follow-up is scheduled with notes, shown, completed and undone', async () => {
  const { bff, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Schedule follow-up' }));
  await user.click(screen.getByRole('button', { name: 'Save follow-up' }));
  expect(screen.getByText('Choose a day')).toBeVisible();
  await user.type(screen.getByLabelText(/^Day/), dayFromNow(-1));
  await user.click(screen.getByRole('button', { name: 'Save follow-up' }));
  expect(screen.getByText('Choose today or a later day')).toBeVisible();
  await user.clear(screen.getByLabelText(/^Day/));
  await user.type(screen.getByLabelText(/^Day/), dayFromNow(0));
  await user.type(screen.getByLabelText('Notes'), 'Ask about March');
  bff.fail(/schedule-follow-up/, 'network');
  await user.click(screen.getByRole('button', { name: 'Save follow-up' }));
  expect(await screen.findByText(/couldn’t confirm that this was saved/)).toBeVisible();
  expect(screen.getByLabelText('Notes')).toHaveValue('Ask about March');
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Save follow-up' }));
  expect(await screen.findByText('Due today')).toBeVisible();
  expect(screen.getByText('Ask about March')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('No follow-up planned.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Ask about March')).toBeVisible();
});

describe('assignment', () => {
  const choice = () => screen.getByRole('combobox', { name: 'Assigned to', description: '' });
  const assigned = {
    ...sampleLead(),
    version: 2,
    assignee: { id: id(601), email: 'kim@vitrine.test', name: 'Kim Ito' },
  };
  const field = () => document.querySelector<HTMLSelectElement>('#lead-assignee') ?? choice();

  test('selects one member of the team', async () => {
    const { bff, user } = await open();
    await waitFor(() => expect(field()).toHaveTextContent('Drew Vale'));
    await user.selectOptions(field(), 'Drew Vale');
    await waitFor(() => expect(bff.requests).toContain(`PUT /api/contacts/${id(1)}`));
  });

  test('a concurrent assignment is shown, not overwritten', async () => {
    const { bff, user } = await open();
    await waitFor(() => expect(field()).toHaveTextContent('Drew Vale'));
    bff.fail(/^PUT/, stale(assigned));
    await user.selectOptions(field(), 'Drew Vale');
    expect(await screen.findByText(/Kim Ito has this lead now: someone just changed it/)).toBeVisible();
    expect(field()).toHaveValue(id(601));
    expect(screen.getByRole('button', { name: 'Assign anyway' })).toBeVisible();
  });
});

test('a note stays in its field until it is added, and is rendered as text', async () => {
  const { bff, user } = await open();
  const field = screen.getByRole('textbox', { name: 'New note' });
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(screen.getByText('Write something first')).toBeVisible();
  await user.type(field, '<b>Called</b>, no answer');
  bff.fail(/notes$/, 'network');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText(/couldn’t confirm that this was saved/)).toBeVisible();
  expect(field).toHaveValue('<b>Called</b>, no answer');
  bff.heal();
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(
    await within(await screen.findByRole('list', { name: 'Activity' })).findByText('<b>Called</b>, no answer'),
  ).toBeVisible();
  expect(field).toHaveValue('');
  const [lost, ...repeated] = bff.keysOf(/notes$/);
  expect(new Set(repeated)).toEqual(new Set([lost]));
});

test('an ended session redirects to sign-in, and the input is restored afterwards', async () => {
  const { bff, user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Called, no answer');
  await user.click(screen.getByRole('button', { name: 'Schedule follow-up' }));
  await user.type(screen.getByLabelText('Notes'), 'Ask about March');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit June Alder' });
  await user.type(within(dialog).getByLabelText('Company'), ' & Sons');
  const { user: person, leads } = bff;
  bff.user = null;
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(address()).toBe(`/login?next=${encodeURIComponent(`/leads/${id(1)}`)}&ended=`));
  bff.user = person;
  const again = await open(leads[0]);
  expect(screen.getByRole('textbox', { name: 'New note' })).toHaveValue('Called, no answer');
  await again.user.click(screen.getByRole('button', { name: 'Schedule follow-up' }));
  expect(screen.getByLabelText('Notes')).toHaveValue('Ask about March');
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await again.user.click(screen.getByRole('button', { name: 'Schedule follow-up' }));
  expect(screen.getByLabelText('Notes')).toHaveValue('');
  await again.user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByLabelText('Company')).toHaveValue('Alder Dental Studio & Sons');
});

test('steps are completed, skipped only with a reason, and opened again', async () => {
  const { user } = await open();
  const list = await screen.findByRole('list', { name: 'Onboarding steps' });
  await user.click(within(list).getByRole('button', { name: 'Complete Introductory call' }));
  expect(await screen.findByText('1 of 6 steps done')).toBeVisible();
  await user.click(within(list).getByRole('button', { name: 'More for Proposal agreed' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Skip' }));
  const form = await screen.findByRole('form', { name: 'Skip Proposal agreed' });
  await user.click(within(form).getByRole('button', { name: 'Skip step' }));
  expect(within(form).getByText('Please say why')).toBeVisible();
  await user.type(within(form).getByLabelText('Why is it skipped?'), 'They signed last year');
  await user.click(within(form).getByRole('button', { name: 'Skip step' }));
  expect(await within(list).findByText('They signed last year')).toBeVisible();
  expect(screen.getByText('2 of 6 steps done')).toBeVisible();
  await user.click(within(list).getByRole('button', { name: 'Undo Introductory call' }));
  expect(await screen.findByText('1 of 6 steps done')).toBeVisible();
});

test('the form of one step stays open while another step is saved, and is sent after it', async () => {
  const { bff, user } = await open();
  const list = await screen.findByRole('list', { name: 'Onboarding steps' });
  const answer = bff.hold(/\/complete$/);
  await user.click(within(list).getByRole('button', { name: 'Complete Introductory call' }));
  await user.click(within(list).getByRole('button', { name: 'More for Proposal agreed' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Skip' }));
  const form = await screen.findByRole('form', { name: 'Skip Proposal agreed' });
  await user.type(within(form).getByLabelText('Why is it skipped?'), 'They signed last year');
  answer();
  expect(await screen.findByText('1 of 6 steps done')).toBeVisible();
  expect(within(form).getByLabelText('Why is it skipped?')).toHaveValue('They signed last year');

  const answerAgain = bff.hold(/\/reopen$/);
  await user.click(within(list).getByRole('button', { name: 'Undo Introductory call' }));
  await user.click(within(form).getByRole('button', { name: 'Skip step' }));
  expect(bff.requests.filter((request) => request.endsWith('/skip'))).toEqual([]);
  answerAgain();
  expect(await within(list).findByText('They signed last year')).toBeVisible();
  expect(screen.getByText('1 of 6 steps done')).toBeVisible();
});

test('a recalculated score shows what changed', async () => {
  await open(
    sampleLead({ scoring: { current: scoring(240, 'drew@vitrine.test', 100), previous: scoring(200, null, 60) } }),
  );
  const change = screen.getByRole('note', { name: 'What changed in the score' });
  expect(change).toHaveTextContent('Lead score: 200 → 240');
  expect(change).toHaveTextContent('Budget: 60 thousand +60 → 100 thousand +100');
  expect(change).not.toHaveTextContent('Timeline');
  expect(await screen.findByText(/^Calculated .* by Drew Vale$/)).toBeVisible();
  expect(screen.getByRole('table', { name: 'How the lead score was made' })).toHaveTextContent('Total240');
});

test('an edit reports errors beside fields, keeps the input, and shows both versions of a conflict', async () => {
  const lead = sampleLead({ projectType: 'Other', urgency: 'high', budgetRange: null, timeline: null });
  const { bff, user } = await open(lead);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit June Alder' });
  const email = within(dialog).getByLabelText(/^Email/);
  await user.clear(email);
  await user.type(email, 'june@');
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
  expect(await within(dialog).findByText('Please enter a valid email address')).toBeVisible();
  await user.clear(email);
  await user.type(email, 'june@alder.example');
  await user.selectOptions(within(dialog).getByLabelText('Budget'), '$250k+');
  bff.fail(/^PUT/, stale({ ...lead, version: 7, company: 'Alder & Sons' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
  expect(await within(dialog).findByRole('alert', { name: 'Someone else changed this lead' })).toHaveTextContent(
    'Alder & Sons',
  );
  bff.heal();
  bff.leads = [{ ...lead, version: 7, company: 'Alder & Sons' }];
  await user.click(within(dialog).getByRole('button', { name: 'Save these choices' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit June Alder' })).not.toBeInTheDocument());
  expect(bff.leads[0]).toMatchObject({
    company: 'Alder & Sons',
    email: 'june@alder.example',
    budgetRange: '$250k+',
    version: 8,
  });
});

describe('converting to a client', () => {
  test('asks for the company, shows the access code, and opens the client', async () => {
    const { user } = await open(sampleLead({ company: null }));
    await user.click(screen.getByRole('button', { name: 'Turn into client' }));
    const dialog = await screen.findByRole('dialog', { name: 'Turn into client' });
    await user.click(within(dialog).getByRole('button', { name: 'Create client' }));
    expect(within(dialog).getByText('Company is required')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Company/), 'Alder Dental');
    await user.click(within(dialog).getByRole('button', { name: 'Create client' }));
    expect(await screen.findByText('Access code ALDERX7K2M')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Alder Dental' })).toHaveAttribute('href', `/clients/${id(650)}`);
    expect(screen.queryByRole('button', { name: 'Turn into client' })).not.toBeInTheDocument();
  });

  test('offers the client who has the address', async () => {
    const { bff, user } = await open(
      sampleLead({ matchingClient: { id: id(651), name: 'June', company: 'Alder of old', accessCode: 'ALDER22222' } }),
    );
    await user.click(screen.getByRole('button', { name: 'Turn into client' }));
    await user.click(await screen.findByRole('button', { name: 'Link to this client' }));
    expect(await screen.findByRole('link', { name: 'Alder of old' })).toBeVisible();
    expect(bff.leads[0]?.status).toBe('won');
  });
});

test('filters are in the URL and in the API request', async () => {
  const bff = withLeadWork(new FakeBff([sampleLead()]));
  const user = await openPortal(bff, '/leads');
  await screen.findByRole('link', { name: 'June Alder' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Follow-up' }), 'Follow-up overdue');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Assigned to' }), 'Assigned to me');
  expect(address()).toBe('/leads?assignee=me&followUp=overdue');
  await waitFor(() => expect(bff.requests).toContain('GET /api/contacts?limit=50&assignee=me&followUp=overdue'));
});
