import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Lead } from '@vitrine/contracts';
import { FakeBff } from '../../testing/fake-bff.ts';
import { withLeadWork } from '../../testing/fake-lead-work.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { id, sampleInquiry, sampleLead } from '../../testing/sample-leads.ts';

// These tests type whole forms, letter by letter.
jest.setTimeout(20_000);

beforeEach(() => window.sessionStorage.clear());

const caller = (fields: Partial<Lead> = {}): Lead =>
  sampleLead({
    email: '',
    phone: '(212) 555-0177',
    status: 'new',
    inquiries: [sampleInquiry({ kind: 'call', preferredContactMethod: 'phone' })],
    ...fields,
  });

async function open(lead: Lead) {
  const bff = withLeadWork(new FakeBff([lead]));
  const bodies: unknown[] = [];
  for (const request of [
    `POST /api/contacts/${id(1)}/calls`,
    `POST /api/contacts/${id(1)}/texts`,
    `PUT /api/contacts/${id(1)}`,
  ])
    bff.answer(request, (body) => {
      bodies.push(body);
      return { ...lead, status: 'contacted', version: lead.version + 1 };
    });
  const user = await openPortal(bff, `/leads/${id(1)}`);
  await screen.findByRole('heading', { level: 2, name: lead.name });
  return { bff, user, bodies };
}

test('a lead with a phone alone is called, texted, and turned into a client', async () => {
  const { user, bodies } = await open(caller());
  const sheet = within(screen.getByRole('article', { name: 'June Alder' }));
  const names = () => sheet.getAllByRole('button').map((button) => button.textContent);
  expect(names().slice(-40)).toEqual(expect.arrayContaining(['Log a call', 'Text', 'Turn into client', 'Edit']));
  expect(names()).not.toContain('Write an email');
  await user.click(sheet.getByRole('button', { name: 'Text' }));
  const text = within(await screen.findByRole('dialog', { name: 'Write a text' }));
  await user.type(text.getByRole('textbox', { name: /^Message/ }), 'Is 10 a good time?');
  await user.click(text.getByRole('button', { name: 'Send text' }));
  await waitFor(() => expect(bodies).toEqual([{ text: 'Is 10 a good time?' }]));

  await user.click(sheet.getByRole('button', { name: 'Turn into client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn into client' }));
  await user.click(dialog.getByRole('button', { name: 'Create client' }));
  expect(dialog.getByRole('textbox', { name: /^Email/ })).toHaveFocus();
});

test('a client who has the typed address is linked instead', async () => {
  const { bff, user } = await open(caller({ company: 'Haddad Skin' }));
  bff.fail(/\/client$/, { status: 409, code: 'client_exists', message: 'Haddad Skin already has the email n@h.test.' });
  await user.click(screen.getByRole('button', { name: 'Turn into client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn into client' }));
  await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'n@h.test');
  await user.click(dialog.getByRole('button', { name: 'Create client' }));
  expect(await dialog.findByText(/Haddad Skin already has the email/)).toBeVisible();
  let sent: unknown;
  bff.heal();
  bff.answer(`POST /api/contacts/${id(1)}/client`, (body) => {
    sent = body;
    return caller({ status: 'won' });
  });
  await user.click(dialog.getByRole('button', { name: 'Link to this client' }));
  await waitFor(() => expect(sent).toMatchObject({ email: 'n@h.test', linkExisting: true }));
});

test('losing a lead asks why, and shows it', async () => {
  const { user, bodies } = await open(sampleLead());
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Lost');
  const dialog = within(await screen.findByRole('dialog', { name: 'Why is June Alder lost?' }));
  await user.click(dialog.getByRole('button', { name: 'Mark as lost' }));
  expect(dialog.getByText('Choose a reason')).toBeVisible();
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), 'Price');
  await user.type(dialog.getByRole('textbox', { name: 'What happened' }), 'A cousin does it.');
  await user.click(dialog.getByRole('button', { name: 'Mark as lost' }));
  await waitFor(() =>
    expect(bodies).toEqual([{ status: 'lost', version: 1, lostReason: 'price', lostNote: 'A cousin does it.' }]),
  );
});

test('why a lead is lost stands with its facts', async () => {
  await open(sampleLead({ status: 'lost', lost: { reason: 'competitor', note: 'Their cousin' } }));
  const sheet = screen.getByRole('article', { name: 'June Alder' });
  expect(sheet).toHaveTextContent('Lost becauseChose someone elseTheir cousin');
});

test('a lead is added by hand, with who is there already beside the field', async () => {
  const known = { id: id(2), name: 'Colm Gallagher', company: null, email: '', phone: '2125550177', status: 'lost' };
  const bff = withLeadWork(new FakeBff([sampleLead()]));
  let sent: unknown;
  bff.also.push((request) =>
    request.startsWith('GET /api/contacts/matches')
      ? Response.json({ items: [{ ...known, by: ['phone'] }] })
      : undefined,
  );
  bff.answer('POST /api/contacts/leads', (body) => {
    sent = body;
    return sampleLead();
  });
  const user = await openPortal(bff, '/leads');
  await user.click(await screen.findByRole('button', { name: 'Add Lead' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a lead' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Priya Raman');
  await user.click(dialog.getByRole('button', { name: 'Add lead' }));
  expect(dialog.getByText('Please enter an email address or a phone number')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Phone' }), '212 555 0177');
  expect(await dialog.findByText(/Already here/)).toHaveTextContent('Already here: Colm Gallagher (Lost)');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Source' }), 'Referral');
  await user.click(dialog.getByRole('button', { name: 'Add lead' }));
  await waitFor(() => expect(address()).toBe(`/leads/${id(1)}`));
  expect(sent).toMatchObject({ name: 'Priya Raman', phone: '212 555 0177', email: '', source: 'referral' });
});

test('leads that may be the same are named with what they have in common', async () => {
  const same = { id: id(2), name: 'Colm Gallagher', company: null, email: '', phone: null, status: 'lost' };
  const bff = withLeadWork(new FakeBff([sampleLead()]));
  const asked: string[] = [];
  bff.also.push((request) => {
    if (!request.startsWith('GET /api/contacts/matches')) return undefined;
    asked.push(request);
    return Response.json({ items: [{ ...same, by: ['phone', 'company'] }] });
  });
  await openPortal(bff, `/leads/${id(1)}`);
  const list = await screen.findByRole('list', { name: 'Leads that may be the same' });
  expect(list).toHaveTextContent('Colm Gallagher (Lost) has the phone number and the practice, too');
  expect(asked[0]).toContain(`except=${id(1)}`);
});

test('two leads that are the same are merged field by field, and taken apart again', async () => {
  const kept = sampleLead({ company: null, phone: '2125550177' });
  const other = sampleLead({ id: id(2), name: 'Colm Gallagher', company: 'Gallagher Vein', status: 'qualified' });
  const bff = withLeadWork(new FakeBff([kept, other]));
  const mergedAt = new Date().toISOString();
  const entry = { id: id(800), name: other.name, email: other.email, mergedAt, mergedBy: 'owner@vitrine.test' };
  let merged: unknown[] = [];
  let sent: unknown;
  bff.also.push((request) => {
    if (request.startsWith('GET /api/contacts/matches')) return Response.json({ items: [{ ...other, by: ['phone'] }] });
    if (request === `GET /api/contacts/${kept.id}/merges`) return Response.json({ items: merged });
    return undefined;
  });
  bff.answer(`POST /api/contacts/${kept.id}/merges`, (body) => {
    sent = body;
    merged = [{ ...entry, undoUntil: mergedAt }];
    return kept;
  });
  bff.answer(`POST /api/contacts/${kept.id}/merges/${entry.id}/undo`, () => {
    merged = [];
    return other;
  });
  const user = await openPortal(bff, `/leads/${kept.id}`);
  await user.click(await screen.findByRole('button', { name: 'Merge with Colm Gallagher' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Merge Colm Gallagher into ${kept.name}` }));
  expect(dialog.getByRole('radio', { name: kept.name })).toBeChecked();
  // What only one of them has is kept.
  expect(dialog.getByRole('radio', { name: 'Gallagher Vein' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Qualified' }));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await user.click(await screen.findByRole('button', { name: 'Take Colm Gallagher out again' }));
  expect(sent).toMatchObject({ otherId: other.id, version: kept.version, take: ['company', 'status'] });
  await waitFor(() => expect(screen.queryByText('Merged leads')).not.toBeInTheDocument());
});

test('a new lead is answered from its row', async () => {
  const bff = withLeadWork(
    new FakeBff([sampleLead({ status: 'new' }), sampleLead({ id: id(2), name: 'Noor Haddad', status: 'won' })]),
  );
  const user = await openPortal(bff, '/leads');
  await user.click(await screen.findByRole('button', { name: 'Write an email: June Alder' }));
  expect(await screen.findByRole('dialog', { name: 'Write an email' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /: Noor Haddad$/ })).not.toBeInTheDocument();
});
