import '@testing-library/jest-dom';
import { type Client, ClientEdit, clientFields, type ClientImport, NewClient, storedValues } from '@vitrine/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeBff, problem } from '../../testing/fake-bff.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { sampleClient } from '../../testing/sample-commerce.ts';
import { id } from '../../testing/sample-leads.ts';

const alder = sampleClient();
const detail = () => screen.getByRole('complementary', { name: 'Client', hidden: true });
const dialog = (name: string) => screen.findByRole('dialog', { name });
/** By id: role queries are slow in a form of twenty fields. */
const input = (name: string) => screen.findByLabelText(new RegExp(String.raw`^${name}\W*$`));
const press = (name: string) => screen.getByText(name, { selector: 'button, button *' });

async function fill(
  user: Awaited<ReturnType<typeof openPortal>>,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await user.clear(await input(name));
    await user.click(await input(name));
    await user.paste(text);
  }
}

/** Milliseconds; each test fills a form of twenty fields. */
const long = 20_000;

afterEach(() => window.sessionStorage.clear());

/** Creates, saves and deletes clients like the BFF. */
async function visit(at: string, clients: Client[] = [alder]) {
  const bff = new FakeBff();
  bff.clients = clients;
  bff.also.push((request, url, body) => {
    if (request === 'POST /api/clients') {
      const createdClient = sampleClient({ ...storedValues(clientFields, NewClient.parse(body), null), id: id(499) });
      bff.clients = [createdClient, ...bff.clients];
      return Response.json(createdClient, { status: 201 });
    }
    const storedClient = bff.clients.find((one) => url.pathname === `/api/clients/${one.id}`);
    if (!storedClient || request.startsWith('GET')) return undefined;
    if (request.startsWith('DELETE')) {
      bff.clients = bff.clients.filter((one) => one !== storedClient);
      return new Response(null, { status: 204 });
    }
    const { version, ...edit } = ClientEdit.parse(body);
    if (version !== storedClient.version)
      return problem({
        status: 409,
        code: 'stale_version',
        message: 'Someone changed this in the meantime.',
        extra: { current: storedClient },
      });
    const next = { ...storedClient, ...storedValues(clientFields, edit, storedClient), version: version + 1 };
    bff.clients = bff.clients.map((one) => (one === storedClient ? next : one));
    return Response.json(next);
  });
  const user = await openPortal(bff, at);
  await screen.findByRole('heading', { level: 1, name: 'Clients', hidden: true });
  return { bff, user };
}

test(
  'adding needs name, email and company, and says so in the words of the specification',
  async () => {
    const { bff, user } = await visit('/clients?open=new');
    const form = within(await dialog('Add Client'));
    await fill(user, { Name: 'Ida Cedar' });
    await user.click(form.getByText('Add Client', { selector: 'button' }));
    expect(await form.findByText('Please fill in all required fields: Name, Email, and Company.')).toBeVisible();
    expect(await input('Email')).toHaveFocus();
    expect(await input('Name')).toHaveValue('Ida Cedar');
    expect(bff.requests.some((request) => request.startsWith('POST /api/clients'))).toBe(false);
  },
  long,
);

test(
  'a client is added with a package made for them, and opens',
  async () => {
    const { bff, user } = await visit('/clients?open=new');
    const form = within(await dialog('Add Client'));
    await fill(user, {
      Name: 'Ida Cedar',
      Email: 'ida@cedar.test',
      Company: 'Cedar Dental',
      'Monthly amount': '4,997',
      'Package name': 'Evening',
    });
    await user.click(press('Add feature'));
    await waitFor(() => expect(screen.getByLabelText('Feature 1')).toHaveFocus());
    await user.paste('A concierge');
    await user.click(form.getByText('Add Client', { selector: 'button' }));
    await waitFor(() => expect(address()).toBe(`/clients/${id(499)}`));
    expect(bff.clients[0]).toMatchObject({
      name: 'Ida Cedar',
      monthlyAmountCents: 499_700,
      customPackage: { name: 'Evening', features: ['A concierge'] },
      status: 'pending',
    });
  },
  long,
);

test(
  'a client that looks like one there is named with a link, and can be added all the same',
  async () => {
    const { bff, user } = await visit('/clients?open=new');
    const page = {
      items: [alder],
      nextCursor: null,
      total: 1,
      countByStatus: { pending: 0, active: 1, inactive: 0 },
      totals: { monthlyRecurringCents: 0, totalSpentCents: 0 },
    };
    bff.also.push((_, url) =>
      url.searchParams.get('search') === 'ALDER dental studio june alder' ? Response.json(page) : undefined,
    );
    const form = within(await dialog('Add Client'));
    await fill(user, { Name: 'june alder', Email: 'june@elsewhere.test', Company: 'ALDER dental studio' });
    const link = await form.findByRole('link', { name: 'Alder Dental Studio (June Alder)' });
    expect(link).toHaveAttribute('href', `/clients/${alder.id}`);
    expect(form.getByText(/You can add another client all the same/)).toBeVisible();
    await user.click(form.getByText('Add Client', { selector: 'button' }));
    await waitFor(() => expect(bff.clients).toHaveLength(2));
  },
  long,
);

test(
  'a failed add keeps every word, and a Retry with the same words adds once',
  async () => {
    const { bff, user } = await visit('/clients?open=new');
    await fill(user, { Name: 'Ida', Email: 'ida@cedar.test', Company: 'Cedar' });
    bff.fail(/POST \/api\/clients/, 'network');
    const form = within(await dialog('Add Client'));
    await user.click(form.getByText('Add Client', { selector: 'button' }));
    expect(await form.findByText('Failed to add client. Please try again.')).toBeVisible();
    expect(await input('Company')).toHaveValue('Cedar');
    bff.heal();
    await user.click(form.getByText('Add Client', { selector: 'button' }));
    await waitFor(() => expect(address()).toBe(`/clients/${id(499)}`));
  },
  long,
);

test(
  'an email that is taken is told beside its field',
  async () => {
    const { bff, user } = await visit('/clients?open=new');
    bff.fail(/POST \/api\/clients/, {
      status: 409,
      code: 'client_exists',
      message: 'Alder already has the email june@alder.test.',
      extra: { errors: { email: ['Alder already has the email june@alder.test.'] } },
    });
    await fill(user, { Name: 'June', Email: 'june@alder.test', Company: 'Alder' });
    await user.click(within(await dialog('Add Client')).getByText('Add Client', { selector: 'button' }));
    expect(await screen.findByText('Alder already has the email june@alder.test.')).toBeVisible();
    expect(await input('Email')).toHaveAttribute('aria-invalid', 'true');
  },
  long,
);

test(
  'an edit is saved; a failed one says so and loses nothing',
  async () => {
    const { bff, user } = await visit(`/clients/${alder.id}`);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await fill(user, { Company: 'Alder & Sons' });
    bff.fail(/PUT \/api\/clients/, { status: 503, code: 'unavailable', message: 'Away' });
    await user.click(press('Save Changes'));
    expect(await screen.findByText('Failed to save changes. Please try again.')).toBeVisible();
    bff.heal();
    await user.click(press('Save Changes'));
    await waitFor(() =>
      expect(within(detail()).getByRole('heading', { level: 2, name: 'Alder & Sons', hidden: true })).toBeVisible(),
    );
    expect(bff.clients[0]).toMatchObject({ version: 2, monthlyAmountCents: 499_700, industry: 'Dental' });
  },
  long,
);

test(
  'two edits at once: both versions are offered, and the choice is saved',
  async () => {
    const { bff, user } = await visit(`/clients/${alder.id}?open=edit`);
    await fill(user, { Name: 'June Birch' });
    bff.clients = [{ ...alder, version: 5, status: 'inactive', industry: 'Surgery' }];
    await user.click(press('Save Changes'));
    const stale = within(await screen.findByRole('alert', { name: 'Someone else changed this client' }));
    expect(stale.getByText('June Birch')).toBeVisible();
    expect(stale.getByText('Surgery')).toBeVisible();
    await user.click(stale.getByRole('button', { name: 'Save these choices' }));
    await waitFor(() =>
      expect(bff.clients[0]).toMatchObject({ name: 'June Birch', status: 'inactive', industry: 'Surgery', version: 6 }),
    );
  },
  long,
);

test(
  'fields that only a colleague changed are shown, and theirs are kept',
  async () => {
    const { bff, user } = await visit(`/clients/${alder.id}?open=edit`);
    await fill(user, { Name: 'June Birch' });
    const changes: Partial<Client> = {
      timeZone: 'America/Los_Angeles',
      phone: '+13105550188',
      testMode: true,
      customPackage: { name: 'Signature', description: 'By hand', features: ['Two visits'] },
    };
    bff.clients = [{ ...alder, ...changes, version: 5 }];
    await user.click(press('Save Changes'));
    const stale = within(await screen.findByRole('alert', { name: 'Someone else changed this client' }));
    for (const text of ['Pacific', '+13105550188', 'On', 'Signature By hand Two visits'])
      expect(stale.getByText(text)).toBeVisible();
    await user.click(stale.getByRole('button', { name: 'Save these choices' }));
    await waitFor(() => expect(bff.clients[0]).toMatchObject({ ...changes, name: 'June Birch', version: 6 }));
  },
  long,
);

test(
  'deleting asks in the words of the specification, and goes back to the list',
  async () => {
    const { bff, user } = await visit(`/clients/${alder.id}`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText('Are you sure you want to delete June Alder? This action cannot be undone.'),
    ).toBeVisible();
    bff.fail(/DELETE/, 'network');
    await user.click(question.getByRole('button', { name: 'Delete client' }));
    expect(
      await question.findByText(
        'Failed to delete client. Please try again. We couldn’t confirm that this went through. Try again: it ' +
          'won’t happen twice.',
      ),
    ).toBeVisible();
    bff.heal();
    await user.click(question.getByRole('button', { name: 'Delete client' }));
    await waitFor(() => expect(address()).toBe('/clients'));
    expect(bff.clients).toEqual([]);
  },
  long,
);

test(
  'a client with invoices stays, and can be set inactive instead',
  async () => {
    const { bff, user } = await visit(`/clients/${alder.id}`);
    bff.fail(/DELETE/, {
      status: 409,
      code: 'client_has_invoices',
      message:
        'This client has invoices or payments, which are kept for the books. Set the client to inactive instead.',
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete client' }));
    await user.click(await screen.findByRole('button', { name: 'Set to inactive' }));
    await waitFor(() =>
      expect(bff.clients[0]).toMatchObject({ status: 'inactive', version: 2, monthlyAmountCents: 499_700 }),
    );
  },
  long,
);

test(
  'the timeline tells what happened, in words',
  async () => {
    const { bff } = await visit('/clients');
    bff.answer(`GET /api/clients/${alder.id}/timeline?limit=12&work=true`, () => ({
      items: [
        {
          id: 'payment:1',
          at: '2026-11-18T10:00:00.000Z',
          kind: 'payment',
          title: 'Foundation Elite',
          amountCents: 499_700,
          currency: 'usd',
          state: 'succeeded',
          refund: false,
          invoiceId: id(201),
        },
        {
          id: 'edited:1',
          at: '2026-11-17T10:00:00.000Z',
          kind: 'edited',
          by: 'owner@vitrine.test',
          fields: ['monthlyAmountCents', 'status'],
        },
        { id: 'code:1', at: '2026-11-16T10:00:00.000Z', kind: 'code', code: 'HALCYON' },
      ],
      nextCursor: null,
    }));
    const user = await openPortal(bff, `/clients/${alder.id}`);
    expect(await screen.findByRole('link', { name: 'Payment of $4,997.00' })).toHaveAttribute(
      'href',
      `/invoices/${id(201)}`,
    );
    expect(detail()).toHaveTextContent('Edited: Monthly amount, Status by owner@vitrine.test');
    expect(detail()).toHaveTextContent('Code HALCYON used');
    expect(within(detail()).getByRole('link', { name: 'New invoice' })).toHaveAttribute(
      'href',
      `/invoices/new?client=${alder.id}`,
    );
    await user.keyboard('e');
    expect(await dialog('Edit Client')).toBeVisible();
  },
  long,
);

describe('importing', () => {
  const read: ClientImport = {
    id: id(700),
    state: 'ready',
    fault: null,
    headers: ['Who', 'Mail', 'Practice'],
    columns: { name: 'Who', email: 'Mail', company: 'Practice' },
    missing: [],
    rows: 3,
    good: 2,
    bad: 1,
    incomplete: 1,
    preview: [{ row: 2, values: { name: 'Ida Yew', email: 'ida@yew.example', company: 'Yew Dental', phone: '' } }],
    problems: [
      { row: 2, column: 'Phone', value: 'TBD', reason: 'Enter a phone number', kept: true },
      { row: 3, column: 'Mail', value: 'nonsense', reason: 'Please enter a valid email address' },
    ],
    similar: 0,
    lookalikes: [],
    created: 0,
    skipped: 0,
    createdAt: '2026-11-18T10:00:00.000Z',
    undoUntil: null,
    undone: null,
  };
  const realFetch = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  test('shows the parsed rows and errors before anything is added', async () => {
    const { bff, user } = await visit('/clients?open=import');
    globalThis.fetch = async () => Response.json(read, { status: 202 });
    bff.answer(`POST /api/clients/imports/${read.id}/commit?keep=`, () => ({ ...read, state: 'running' }));
    bff.answer(`GET /api/clients/imports/${read.id}`, () => ({ ...read, state: 'done', created: 2 }));
    await dialog('Import clients');
    await user.upload(
      screen.getByLabelText('CSV file'),
      new File(['Who,Mail,Practice\n'], 'clients.csv', { type: 'text/csv' }),
    );
    const problems = within(await screen.findByRole('table', { name: 'Problems' }));
    expect(
      problems.getByRole('row', { name: '3 Mail nonsense Please enter a valid email address is left out' }),
    ).toBeVisible();
    expect(problems.getByRole('row', { name: '2 Phone TBD Enter a phone number is added without it' })).toBeVisible();
    expect(
      screen.getByText(/^1 row will be left out\. 1 row will be added without a value that couldn’t be read\./),
    ).toBeVisible();
    const preview = within(screen.getByRole('table', { name: 'The first rows as they will be' }));
    expect(preview.getByRole('row', { name: 'Row Name Email Company Phone' })).toBeVisible();
    expect(preview.getByRole('row', { name: '2 Ida Yew ida@yew.example Yew Dental –' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Email' })).toHaveValue('Mail');
    await user.click(press('Import 2 clients'));
    expect(await screen.findByText('2 clients added, each with an access code.')).toBeVisible();
  });

  test('the last import can be undone for a day, after a question', async () => {
    const { bff, user } = await visit('/clients');
    const done: ClientImport = { ...read, state: 'done', created: 2, undoUntil: '2026-11-21T10:00:00.000Z' };
    const undone = { ...done, undoUntil: null, undone: { removed: 1, kept: 1 } };
    let latest: ClientImport | null = done;
    bff.answer('GET /api/clients/imports/latest', () => ({ import: latest }));
    bff.answer(`GET /api/clients/imports/${read.id}`, () => undone);
    bff.answer(`POST /api/clients/imports/${read.id}/undo`, () => {
      latest = null;
      return undone;
    });
    await user.click(await screen.findByRole('button', { name: 'Import and export' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Import/ }));
    expect(await screen.findByText(/^The last import added 2 clients\. It can be undone until /)).toBeVisible();
    await user.click(press('Undo import'));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Remove the 2 clients of this import?')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Undo import' }));
    expect(
      await screen.findByText('1 client removed. 1 client stayed, because something was done with them since.'),
    ).toBeVisible();
    expect(screen.queryByText(/^The last import/)).not.toBeInTheDocument();
  });

  test('rows that look like a client there is stay out unless they are ticked', async () => {
    const { bff, user } = await visit('/clients?open=import');
    const looksLike = 'Alder Dental (June Alder), by name and company';
    const lookalikes = [2, 4].map((row) => ({ row, name: 'JUNE ALDER', company: 'Alder  Dental', looksLike }));
    globalThis.fetch = async () =>
      Response.json({ ...read, rows: 4, good: 3, incomplete: 0, similar: 2, lookalikes }, { status: 202 });
    bff.answer(`POST /api/clients/imports/${read.id}/commit?keep=4`, () => ({ ...read, state: 'running' }));
    bff.answer(`GET /api/clients/imports/${read.id}`, () => ({ ...read, state: 'done', created: 2 }));
    await dialog('Import clients');
    await user.upload(screen.getByLabelText('CSV file'), new File(['x'], 'clients.csv', { type: 'text/csv' }));
    const table = within(await screen.findByRole('table', { name: 'Possible duplicates' }));
    expect(
      table.getByRole('row', { name: `Add row 4 4 Alder Dental (JUNE ALDER) Looks like: ${looksLike}` }),
    ).toBeVisible();
    expect(press('Import 1 client')).toBeEnabled();
    // What is said to be added is what the button adds.
    const ready = screen.getByText('Ready').parentElement;
    expect(ready).toHaveTextContent(/^Ready\s*1\D/);
    await user.click(table.getByRole('checkbox', { name: 'Add row 4' }));
    expect(ready).toHaveTextContent(/^Ready\s*2\D/);
    await user.click(press('Import 2 clients'));
    expect(await screen.findByText('2 clients added, each with an access code.')).toBeVisible();
  });

  test('a file that cannot be uploaded shows why, and another can be chosen', async () => {
    const { user } = await visit('/clients?open=import');
    globalThis.fetch = async () =>
      problem({ status: 413, code: 'payload_too_large', message: 'The file is larger than 16 MB. Please split it.' });
    await dialog('Import clients');
    await user.upload(screen.getByLabelText('CSV file'), new File(['x'], 'clients.csv', { type: 'text/csv' }));
    expect(await screen.findByText('The file is larger than 16 MB. Please split it.')).toBeVisible();
    expect(press('Choose a file')).toBeEnabled();
  });
});
