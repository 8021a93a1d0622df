import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Lead } from '@vitrine/contracts';
import { FakeBff } from '../../../testing/fake-bff.ts';
import { openPortal } from '../../../testing/open-portal.tsx';
import { id, sampleLead } from '../../../testing/sample-leads.ts';

const leads = (): Lead[] => [
  sampleLead({ id: id(1), name: 'June Alder', status: 'new' }),
  sampleLead({ id: id(2), name: 'Noor Haddad', status: 'contacted' }),
];

async function board(refusal?: string) {
  const bff = new FakeBff(leads());
  const moves: unknown[] = [];
  bff.also.push((request, _, body) => {
    if (request.startsWith('GET /api/contacts/pipeline'))
      return Response.json({
        items: ['new', 'contacted', 'qualified', 'won', 'lost'].map((status) => ({
          status,
          count: bff.leads.filter((lead) => lead.status === status).length,
          valueCents: status === 'new' ? 5_000_000 : 0,
        })),
      });
    if (request !== 'POST /api/contacts/bulk') return undefined;
    const { ids, change } = body as { ids: string[]; change: { status: Lead['status'] } };
    moves.push(change);
    if (!refusal)
      bff.leads = bff.leads.map((lead) => (ids.includes(lead.id) ? { ...lead, status: change.status } : lead));
    return Response.json({
      results: ids.map((one) => ({ id: one, label: null, ok: !refusal, message: refusal ?? null })),
    });
  });
  const user = await openPortal(bff, '/leads');
  await user.click(await screen.findByRole('button', { name: 'Board' }));
  await screen.findByRole('region', { name: 'Board' });
  await within(column('New')).findByText('June Alder');
  return { bff, user, moves };
}
const column = (name: string) => screen.getByRole('region', { name });
const namesIn = (name: string) =>
  within(column(name))
    .queryAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => window.localStorage.clear());

test('columns say how many leads stand there and what they are worth at least; the choice stays', async () => {
  await board();
  expect(column('New')).toHaveTextContent(/^New1, \$50,000\+/);
  expect(namesIn('Contacted')).toEqual(['Noor Haddad']);
  expect(window.localStorage.getItem('vitrine.portal.view.leads')).toBe('"board"');
});

test('Alt and an arrow key move a lead, the focus goes along, and Undo brings it back', async () => {
  const { user, moves } = await board();
  within(column('New')).getByRole('link', { name: 'June Alder' }).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(namesIn('Contacted')).toContain('June Alder'));
  expect(within(column('Contacted')).getByRole('link', { name: 'June Alder' })).toHaveFocus();
  expect(namesIn('New')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(namesIn('New')).toEqual(['June Alder']));
  expect(moves).toEqual([{ status: 'contacted' }, { status: 'new' }]);
});

test('a lead is dragged to another column', async () => {
  const { moves } = await board();
  const card = within(column('New')).getByRole('listitem');
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' };
  fireEvent.dragStart(card, { dataTransfer });
  fireEvent.dragOver(column('Qualified'), { dataTransfer });
  fireEvent.drop(column('Qualified'), { dataTransfer });
  await waitFor(() => expect(namesIn('Qualified')).toEqual(['June Alder']));
  expect(moves).toEqual([{ status: 'qualified' }]);
});

test('a move to Lost asks why first', async () => {
  const { user, moves } = await board();
  await user.click(screen.getByRole('button', { name: 'Move June Alder' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to Lost' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Why is June Alder lost?' }));
  expect(moves).toEqual([]);
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), 'Not now');
  await user.click(dialog.getByRole('button', { name: 'Mark as lost' }));
  await waitFor(() => expect(namesIn('Lost')).toEqual(['June Alder']));
  expect(moves).toEqual([{ status: 'lost', lostReason: 'timing', lostNote: null }]);
});

test('a refused move goes back, and says why', async () => {
  const { user } = await board('Somebody removed this lead.');
  within(column('New')).getByRole('link', { name: 'June Alder' }).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  const [title] = await screen.findAllByText('June Alder stays New');
  expect(title).toBeVisible();
  expect(screen.getAllByText(/Somebody removed this lead/)[0]).toBeVisible();
  expect(namesIn('New')).toEqual(['June Alder']);
});
