import '@testing-library/jest-dom';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { FakeBff, owner } from '../../testing/fake-bff.ts';
import { sampleEntry, sampleKey, sampleMember, secretOfNewKey, withSettings } from '../../testing/fake-settings.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';
import { id } from '../../testing/sample-leads.ts';

const june = sampleMember({
  id: id(602),
  email: 'june@vitrine.test',
  name: null,
  role: 'staff',
  state: 'invited',
  addedBy: 'owner@vitrine.test',
  liveKeys: 2,
});
const row = (name: RegExp) => screen.findByRole('row', { name });
const dialog = () => screen.findByRole('dialog');

function asStaff(bff: FakeBff): FakeBff {
  bff.user = { ...owner, role: 'staff' };
  return bff;
}

describe('the frame', () => {
  test('opens its first section, lists all, and reports unknown ones', async () => {
    const user = await openPortal(withSettings(new FakeBff()), '/settings');
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    const list = screen.getByRole('navigation', { name: 'Settings' });
    await user.click(within(list).getByRole('link', { name: 'API keys' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
    expect(document.title).toBe('API keys · Settings · Vitrine');
    expect(within(list).getByRole('link', { name: 'API keys' })).toHaveAttribute('aria-current', 'page');
    await openPortal(withSettings(new FakeBff()), '/settings/nothing');
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that setting' })).toBeVisible();
  });
});

describe('Team', () => {
  test('an owner invites someone; input stays until success, and a repeated press adds nobody twice', async () => {
    const bff = withSettings(new FakeBff(), { team: [sampleMember()] });
    const user = await openPortal(bff, '/settings/team');
    expect(await row(/Vivian Hale/)).toHaveTextContent(/You.*owner@vitrine.test.*Owner.*Active/);
    await user.click(screen.getByRole('button', { name: 'Add someone' }));
    const form = within(await dialog());
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await form.findByText('Email is required')).toBeVisible();
    expect(form.getByLabelText(/Email/)).toHaveFocus();
    await user.type(form.getByLabelText(/Email/), 'OWNER@vitrine.test');
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await form.findByText('This address is already on the team.')).toBeVisible();
    expect(form.getByLabelText(/Email/)).toHaveValue('OWNER@vitrine.test');

    await user.clear(form.getByLabelText(/Email/));
    await user.type(form.getByLabelText(/Email/), 'ada@vitrine.test');
    await user.click(form.getByRole('radio', { name: /Owner/ }));
    bff.fail(/POST \/api\/team/, 'network');
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await form.findByText(/couldn’t confirm that this was saved/)).toBeVisible();
    expect(form.getByLabelText(/Email/)).toHaveValue('ada@vitrine.test');
    bff.heal();
    await user.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await row(/ada@vitrine.test/)).toHaveTextContent(/Owner.*Invited/);
    const [refused, lost, ...repeated] = bff.keysOf(/^POST \/api\/team$/);
    expect(lost).not.toBe(refused);
    expect(new Set(repeated)).toEqual(new Set([lost]));
    expect(screen.queryByRole('dialog', { name: 'Add someone' })).not.toBeInTheDocument();
  });

  test('an owner sees who has two-step verification, asks everyone for it, and resets a colleague’s', async () => {
    const colleague = sampleMember({ id: id(603), email: 'ada@vitrine.test', name: 'Ada', secondFactor: true });
    const bff = withSettings(new FakeBff(), { team: [sampleMember(), colleague] });
    const user = await openPortal(bff, '/settings/team');
    expect(await row(/ada@vitrine.test/)).toHaveTextContent(/Active.*On/);
    expect(await row(/owner@vitrine.test/)).toHaveTextContent(/Active.*Off/);

    await user.click(await screen.findByRole('button', { name: 'Require it' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Require it' }));
    expect(await screen.findByRole('button', { name: 'Leave it to each person' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Actions for owner@vitrine.test' }));
    expect(screen.queryByRole('menuitem', { name: /Reset two-step/ })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Actions for ada@vitrine.test' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset two-step verification' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset' }));
    await waitFor(async () => expect(await row(/ada@vitrine.test/)).toHaveTextContent(/Active.*Off/));
  });

  test('an unsent invitation survives Escape and a reload; Cancel discards it', async () => {
    const begin = async () => {
      const user = await openPortal(withSettings(new FakeBff(), { team: [sampleMember()] }), '/settings/team');
      await user.click(await screen.findByRole('button', { name: 'Add someone' }));
      return { user, email: within(await dialog()).getByLabelText(/Email/) };
    };
    const first = await begin();
    await first.user.type(first.email, 'ada@vitrine.test');
    await first.user.keyboard('{Escape}');
    cleanup();
    const second = await begin();
    expect(second.email).toHaveValue('ada@vitrine.test');
    await second.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await second.user.click(screen.getByRole('button', { name: 'Add someone' }));
    expect(within(await dialog()).getByLabelText(/Email/)).toHaveValue('');
  });

  test('removing explains its consequences, and why it may be impossible', async () => {
    const bff = withSettings(new FakeBff(), { team: [sampleMember(), june] });
    const user = await openPortal(bff, '/settings/team');
    await row(/june@vitrine.test/);
    await user.click(screen.getByRole('button', { name: 'Actions for june@vitrine.test' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/signed out everywhere right away.*2 API keys they made stop working/)).toBeVisible();
    bff.fail(/DELETE/, {
      status: 409,
      code: 'last_owner',
      message: 'The team needs an owner who can sign in. Please make someone else an owner first.',
    });
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await question.findByText(/make someone else an owner first/)).toBeVisible();
    bff.heal();
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /june/ })).not.toBeInTheDocument());
  });

  test('a role changes, with what it may do beside it', async () => {
    const user = await openPortal(withSettings(new FakeBff(), { team: [sampleMember(), june] }), '/settings/team');
    await row(/june@vitrine.test/);
    await user.click(screen.getByRole('button', { name: 'Actions for june@vitrine.test' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change role' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Role of/ }));
    expect(dialog.getByText('Reads clients, invoices and reports, and exports them. Changes nothing.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: /Bookkeeper/ }));
    await user.click(dialog.getByRole('button', { name: 'Save role' }));
    await waitFor(() => expect(screen.getByRole('row', { name: /june/ })).toHaveTextContent('Bookkeeper'));
  });

  test('staff see the team read-only', async () => {
    await openPortal(asStaff(withSettings(new FakeBff(), { team: [sampleMember(), june] })), '/settings/team');
    await row(/june@vitrine.test/);
    expect(screen.queryByRole('button', { name: 'Add someone' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Actions for/ })).not.toBeInTheDocument();
  });

  test('a team that cannot be loaded shows an error with Retry', async () => {
    const bff = withSettings(new FakeBff());
    bff.fail(/GET \/api\/team/, 'network');
    const user = await openPortal(bff, '/settings/team');
    expect(await screen.findByText('We couldn’t load the team')).toBeVisible();
    bff.heal();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row(/Vivian Hale/)).toBeVisible();
  });
});

describe('API keys', () => {
  test('a new key is shown once, can be copied, and is gone after Done', async () => {
    const bff = withSettings(new FakeBff());
    const user = await openPortal(bff, '/settings/api-keys');
    // The same button before it's known that there are none and afterward, so that it keeps the focus.
    const button = await screen.findByRole('button', { name: 'New key' });
    expect(await screen.findByRole('heading', { name: 'No API keys yet' })).toBeVisible();
    await user.click(button);
    const form = within(await dialog());
    await user.type(form.getByLabelText(/Name/), 'CRM sync');
    await user.click(form.getByRole('button', { name: 'Create key' }));
    expect(await form.findByText('Choose what this key may do')).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: /Read leads and their inquiries/ }));
    await user.click(form.getByRole('button', { name: 'Create key' }));

    const panel = await screen.findByRole('region', { name: 'CRM sync: copy the key now' });
    expect(panel).toHaveFocus();
    expect(within(panel).getByText(secretOfNewKey)).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Copy key' }));
    expect(await navigator.clipboard.readText()).toBe(secretOfNewKey);
    expect(await within(panel).findByText('Copied')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(within(panel).getByRole('button', { name: 'I’ve saved it' }));
    expect(document.body).not.toHaveTextContent(secretOfNewKey);
    expect(await row(/CRM sync/)).toHaveTextContent(/vtr_.*contacts:read.*Active.*never/);
  });

  test('revoking asks first, and revoked or expired keys have no actions', async () => {
    const keys = [
      sampleKey(),
      sampleKey({ id: id(702), name: 'Old', status: 'expired', expiresAt: '2026-11-10T09:00:00.000Z' }),
    ];
    const user = await openPortal(withSettings(new FakeBff(), { keys }), '/settings/api-keys');
    await row(/Booking system/);
    expect(screen.getByRole('table', { name: 'API keys' })).not.toHaveTextContent('Old');
    const folded = screen.getByRole('table', { name: 'Revoked and expired API keys', hidden: true });
    expect(folded).not.toBeVisible();
    await user.click(screen.getByText('Revoked and expired keys (1)'));
    expect(folded).toBeVisible();
    expect(await row(/Old/)).toHaveTextContent(/Expired/);
    expect(screen.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Revoke Booking system' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/stop working right away.*never been used/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Revoke key' }));
    await waitFor(() => expect(screen.getByRole('row', { name: /Booking system/ })).toHaveTextContent('Revoked'));
  });

  test('staff see keys read-only', async () => {
    await openPortal(asStaff(withSettings(new FakeBff(), { keys: [sampleKey()] })), '/settings/api-keys');
    await row(/Booking system/);
    expect(screen.queryByRole('button', { name: /New key|Revoke/ })).not.toBeInTheDocument();
  });
});

describe('Audit log', () => {
  const creationEntry = sampleEntry({
    id: '40',
    action: 'api-key.created',
    entity: 'api-key',
    entityId: id(701),
    before: null,
    after: { name: 'CRM sync', scopes: ['contacts:read', 'emails:read'], expiresAt: null },
  });
  const byJob = sampleEntry({
    id: '39',
    actor: { kind: 'system', name: 'system' },
    action: 'invoice.overdue',
    entity: 'invoice',
    before: { status: 'sent' },
    after: { status: 'overdue' },
    address: null,
    userAgent: null,
    requestId: null,
  });
  const audit = [sampleEntry(), creationEntry, byJob];

  test('shows each change as a row, and opens before and after', async () => {
    const user = await openPortal(withSettings(new FakeBff(), { audit }), '/settings/audit');
    const line = await row(/role of june/);
    expect(line).toHaveTextContent('Vivian Hale changed the role of june@vitrine.test from Staff to Owner');
    const toggle = within(line).getByRole('button', { name: 'Details' });
    expect(toggle).toHaveAccessibleDescription(/^Vivian Hale changed the role/);
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const diff = within(await screen.findByRole('table', { name: 'Before and after' }));
    expect(diff.getByRole('row', { name: /Role/ })).toHaveTextContent('RoleStaffOwner');
    expect(screen.getByText('Firefox on Linux')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(await row(/API key/)).toHaveTextContent('Vivian Hale created the API key CRM sync');
  });

  test('a sentence names the record as it’s called today, links to it, and writes days as people do', async () => {
    const moved = (changes: object) =>
      sampleEntry({
        action: 'invoice.updated',
        entity: 'invoice',
        entityId: id(301),
        before: { dueDate: '2026-11-04', amountCents: 1000 },
        after: { dueDate: '2026-11-18', amountCents: 1000, ...changes },
      });
    const names = { [id(301)]: 'INV-2026-009' };
    const later = { ...moved({ amountCents: 499_700 }), id: '42' };
    const unheardOf = sampleEntry({ id: '43', action: 'garden.watered', entity: 'garden', before: null, after: null });
    await openPortal(withSettings(new FakeBff(), { audit: [moved({}), later], names }), '/settings/audit');
    const line = await row(/due date/);
    expect(line).toHaveTextContent('Vivian Hale changed the due date of INV-2026-009 from Nov 4 to Nov 18');
    expect(within(line).getByRole('link', { name: 'INV-2026-009' })).toHaveAttribute('href', `/invoices/${id(301)}`);
    expect(await row(/changed INV-2026-009/)).toHaveTextContent(
      'Due date: Nov 4 → Nov 18 · Amount: $10.00 → $4,997.00',
    );
    await openPortal(withSettings(new FakeBff(), { audit: [unheardOf] }), '/settings/audit');
    expect(await row(/garden/)).toHaveTextContent('Vivian Hale made a change (garden watered)');
  });

  test('loads page by page, without a total', async () => {
    const user = await openPortal(withSettings(new FakeBff(), { audit }), '/settings/audit');
    expect(await screen.findByText('2 shown')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await row(/became overdue/)).toHaveTextContent('an invoice became overdue');
    expect(screen.getByText('3 shown')).toBeVisible();
  });

  test('is filtered through the URL, by the filters and from a row, and cleared', async () => {
    const bff = withSettings(new FakeBff(), { audit });
    const user = await openPortal(bff, '/settings/audit');
    await row(/API key/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'API key created');
    await waitFor(() => expect(screen.queryByRole('row', { name: /role of june/ })).not.toBeInTheDocument());
    expect(address()).toBe('/settings/audit?action=api-key.created');
    await user.click(screen.getByRole('button', { name: 'Details' }));
    await user.click(screen.getByRole('button', { name: 'Show this record’s history' }));
    await waitFor(() => expect(address()).toBe(`/settings/audit?entity=api-key&entityId=${id(701)}`));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await row(/role of june/)).toBeVisible();
    expect(address()).toBe('/settings/audit');
  });

  test('requests whole days in the reader’s time zone', async () => {
    const bff = withSettings(new FakeBff(), { audit });
    await openPortal(bff, '/settings/audit?from=2026-11-18&to=2026-11-18');
    await row(/role of june/);
    const searchParams = new URL(
      bff.requests.find((request) => request.startsWith('GET /api/audit?'))?.slice(4) ?? '',
      'http://localhost',
    ).searchParams;
    expect([searchParams.get('from'), searchParams.get('to')]).toEqual([
      new Date(2026, 10, 18).toISOString(),
      new Date(2026, 10, 19).toISOString(),
    ]);
  });

  test('an empty log and an empty search result differ', async () => {
    await openPortal(withSettings(new FakeBff()), '/settings/audit');
    expect(await screen.findByRole('heading', { name: 'No changes yet' })).toBeVisible();
    const user = await openPortal(withSettings(new FakeBff(), { audit }), '/settings/audit?entity=unheard-of');
    expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Record' })).toHaveDisplayValue('Unheard of');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await row(/role of june/)).toBeVisible();
  });
});
