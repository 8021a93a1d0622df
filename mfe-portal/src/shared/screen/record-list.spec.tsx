import '@testing-library/jest-dom';
import { LeadBulk, type LeadStatus, type SavedView, SavedViewCreate, SavedViewUpdate } from '@vitrine/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { FakeBff, problem } from '../../testing/fake-bff.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { id, sampleLead } from '../../testing/sample-leads.ts';

const names = ['June Alder', 'Tobias Sable', 'Priya Raman', 'Elena Marchetti'];
const leads = () => names.map((name, index) => sampleLead({ id: id(index + 1), name, email: `lead${index}@x.test` }));

/** Changes leads as the server does; one of them is refused. */
function withBulk(bff: FakeBff, refused: string | null = null): LeadBulk[] {
  const bulkRequests: LeadBulk[] = [];
  bff.also.push((request, _url, body) => {
    if (request !== 'POST /api/contacts/bulk') return undefined;
    const bulk = LeadBulk.parse(body);
    bulkRequests.push(bulk);
    return Response.json({
      results: bulk.ids.map((one) => ({
        id: one,
        label: bff.leads.find((lead) => lead.id === one)?.name ?? null,
        ok: one !== refused,
        message: one === refused ? 'Somebody else is changing this lead.' : null,
      })),
    });
  });
  return bulkRequests;
}

const open = async (bff: FakeBff, at = '/leads') => {
  const user = await openPortal(bff, at);
  await screen.findByRole('link', { name: 'June Alder' });
  return user;
};
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const bar = () => screen.findByRole('region', { name: 'Selected leads' });
const chosen = () => names.filter((name) => (box(name) as HTMLInputElement).checked);

/** As a phone sees the page. */
function onPhone(): void {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
}

afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
  window.localStorage.clear();
});

describe('order', () => {
  test('a press on a head sorts by it, a second one turns the order', async () => {
    const bff = new FakeBff(leads());
    const user = await open(bff);
    const head = (name: string) => screen.getByRole('columnheader', { name });
    expect(head('Received')).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(address()).toBe('/leads?sort=name');
    await waitFor(() => expect(head('Name')).toHaveAttribute('aria-sort', 'ascending'));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(address()).toBe('/leads?sort=name&direction=desc');
    await waitFor(() => expect(bff.requests.at(-1)).toContain('sort=name&direction=desc'));
  });

  test('a column that is left out stays out on this device', async () => {
    const user = await open(new FakeBff(leads()));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Project' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Project' })).not.toBeInTheDocument());
    expect(window.localStorage.getItem('vitrine.portal.columns.leads')).toBe('["project"]');
  });
});

describe('rows', () => {
  test('are compact; comfortable ones are remembered on this device', async () => {
    const user = await open(new FakeBff(leads()));
    const list = () => screen.getByRole('table', { name: 'Leads' }).closest('[data-density]');
    expect(list()).toHaveAttribute('data-density', 'compact');
    await user.click(screen.getByRole('button', { name: 'Comfortable rows' }));
    expect(list()).toHaveAttribute('data-density', 'comfortable');
    expect(screen.getByRole('button', { name: 'Comfortable rows' })).toHaveAttribute('aria-pressed', 'true');
    expect(window.localStorage.getItem('vitrine.portal.density')).toBe('"comfortable"');
  });

  test('have nothing beside them until one is opened; j and k and the panel’s buttons move both', async () => {
    const user = await open(new FakeBff(leads()));
    expect(screen.queryByRole('complementary', { name: 'Lead' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Tobias Sable' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Lead' }));
    expect(await panel.findByText('2 of 4')).toBeVisible();
    await user.keyboard('j');
    await waitFor(() => expect(address()).toBe(`/leads/${id(3)}`));
    expect(screen.getByRole('link', { name: 'Priya Raman' })).toHaveFocus();
    expect(await panel.findByText('3 of 4')).toBeVisible();
    await user.keyboard('kk');
    await waitFor(() => expect(address()).toBe(`/leads/${id(1)}`));
    expect(await panel.findByRole('button', { name: 'Previous lead (k)' })).toBeDisabled();
    await user.click(panel.getByRole('button', { name: 'Next lead (j)' }));
    await waitFor(() => expect(address()).toBe(`/leads/${id(2)}`));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/leads'));
    expect(screen.getByRole('link', { name: 'Tobias Sable' })).toHaveFocus();
  });
});

describe('selection', () => {
  test('rows are chosen by pressing, with Shift as a range, by key, and all at once', async () => {
    const user = await open(new FakeBff(leads()));
    await user.click(box('June Alder'));
    await user.keyboard('{Shift>}');
    await user.click(box('Priya Raman'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['June Alder', 'Tobias Sable', 'Priya Raman']);
    expect(within(await bar()).getByText('3 selected')).toBeVisible();
    act(() => screen.getByRole('link', { name: 'Tobias Sable' }).focus());
    await user.keyboard('x');
    expect(chosen()).toEqual(['June Alder', 'Priya Raman']);
    await user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    expect(chosen()).toEqual(names);
  });

  test('what is chosen changes in one request; a refused one stays chosen, with its reason', async () => {
    const bff = new FakeBff(leads());
    const bulkRequests = withBulk(bff, id(2));
    const user = await open(bff);
    await user.click(box('June Alder'));
    await user.click(box('Tobias Sable'));
    await user.click(within(await bar()).getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Contacted' }));
    const outcome = within(await screen.findByRole('dialog', { name: '1 done, 1 left as it was' }));
    expect(outcome.getByText('Somebody else is changing this lead.')).toBeVisible();
    await user.click(outcome.getByRole('button', { name: 'Done' }));
    expect(bulkRequests).toEqual([{ ids: [id(1), id(2)], change: { status: 'contacted' satisfies LeadStatus } }]);
    expect(chosen()).toEqual(['Tobias Sable']);
  });

  test('a lost answer is told, and the next try carries the same key', async () => {
    const bff = new FakeBff(leads());
    withBulk(bff);
    const user = await open(bff);
    await user.click(box('June Alder'));
    const move = async () => {
      await user.click(within(await bar()).getByRole('button', { name: 'Status' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Won' }));
    };
    bff.fail(/bulk/, 'network');
    await move();
    expect((await screen.findAllByText(/We couldn’t confirm that this went through/))[0]).toBeVisible();
    bff.heal();
    await move();
    expect(await screen.findByText('Moved to Won: 1')).toBeVisible();
    expect(new Set(bff.keysOf(/bulk/)).size).toBe(1);
  });

  test('on a phone, Select shows a box on each card', async () => {
    onPhone();
    const user = await open(new FakeBff(leads()));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(box('Priya Raman'));
    expect(within(await bar()).getByText('1 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop selecting' }));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('1 selected')).not.toBeInTheDocument());
  });
});

describe('views', () => {
  const ofMine = { by: null, editable: true };

  /** Keeps views as the server does. */
  function withViews(bff: FakeBff): void {
    bff.also.push((request, url, body) => {
      const storedView = bff.views.find((view) => url.pathname.endsWith(view.id));
      if (request === 'POST /api/saved-views') {
        const input = SavedViewCreate.parse(body);
        if (bff.views.some(({ name }) => name === input.name))
          return problem({
            status: 409,
            code: 'conflict',
            message: 'You already have a view with this name.',
            extra: { errors: { name: ['You already have a view with this name'] } },
          });
        const view: SavedView = { id: id(900 + bff.views.length), ...input, ...ofMine };
        bff.views = [...bff.views, view];
        return Response.json(view, { status: 201 });
      }
      if (!storedView) return undefined;
      if (request.startsWith('DELETE')) {
        bff.views = bff.views.filter((view) => view !== storedView);
        return new Response(null, { status: 204 });
      }
      const changed = { ...storedView, ...SavedViewUpdate.parse(body) } as SavedView;
      bff.views = bff.views.map((view) => (view === storedView ? changed : view));
      return Response.json(changed);
    });
  }

  test('what is shown is saved under a name, and opened again', async () => {
    const bff = new FakeBff(leads());
    withViews(bff);
    const user = await open(bff, '/leads?status=new&sort=score');
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Hot');
    await user.selectOptions(dialog.getByLabelText('Who sees it'), 'The whole team');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await user.click(await screen.findByRole('button', { name: 'View: Hot' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'All leads' }));
    await waitFor(() => expect(address()).toBe('/leads'));
    expect(bff.views).toMatchObject([{ list: 'leads', name: 'Hot', query: '?status=new&sort=score', shared: true }]);
  });

  test('one that somebody shares is opened under their name, and left to them', async () => {
    const bff = new FakeBff(leads());
    const theirs = { list: 'leads', shared: true, by: 'Maya Osei', editable: false } as const;
    bff.views = [{ id: id(900), name: 'Hot', query: '?status=won', ...theirs }];
    const user = await open(bff, '/leads');
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    expect(screen.queryByRole('menuitem', { name: 'Edit views' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Hot, from Maya Osei' }));
    await waitFor(() => expect(address()).toBe('/leads?status=won'));
  });

  test('a name that is taken is told beside the field', async () => {
    const bff = new FakeBff(leads());
    bff.views = [{ id: id(900), list: 'leads', name: 'Hot', query: '?status=won', shared: false, ...ofMine }];
    withViews(bff);
    const user = await open(bff, '/leads?status=new');
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Hot');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await dialog.findByText('You already have a view with this name')).toBeVisible();
  });

  test('a view is renamed, given what is shown now, and deleted', async () => {
    const bff = new FakeBff(leads());
    bff.views = [
      { id: id(900), list: 'leads', name: 'Hot', query: '?status=won', shared: false, ...ofMine },
      { id: id(901), list: 'clients', name: 'Not of leads', query: '?tab=all', shared: false, ...ofMine },
    ];
    withViews(bff);
    const user = await open(bff, '/leads?status=new');
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit views' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit views' }));
    expect(dialog.getAllByRole('textbox')).toHaveLength(1);
    await user.clear(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), 'New ones');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(bff.views[0]?.name).toBe('New ones'));
    await user.click(dialog.getByRole('button', { name: 'Use what’s shown now' }));
    await waitFor(() => expect(bff.views[0]?.query).toBe('?status=new'));
    await user.click(dialog.getByRole('button', { name: 'Share with the team' }));
    await waitFor(() => expect(bff.views[0]?.shared).toBe(true));
    await user.click(await dialog.findByRole('button', { name: 'Keep to myself' }));
    await waitFor(() => expect(bff.views[0]?.shared).toBe(false));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bff.views.map(({ list }) => list)).toEqual(['clients']));
  });
});
