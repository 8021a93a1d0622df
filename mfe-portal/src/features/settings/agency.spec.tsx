import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { agencyTimeZone, setAgencyTimeZone } from '@vitrine/brand';
import { logoLimits, logoTexts } from '@vitrine/contracts';
import { resetTemplate, sampleBrand, sampleLogo, welcomeTemplate, withAgency } from '../../testing/fake-agency.ts';
import { FakeBff, owner, problem } from '../../testing/fake-bff.ts';
import { address, openPortal } from '../../testing/open-portal.tsx';

beforeEach(() => window.sessionStorage.clear());

function staff(): FakeBff {
  const bff = new FakeBff();
  bff.user = { ...owner, role: 'staff' };
  return bff;
}
const field = (name: RegExp | string) => screen.findByLabelText(name);

describe('Brand', () => {
  test('an owner sees a preview and saves; a rejected field shows why and gets the focus', async () => {
    const bff = new FakeBff();
    const state = withAgency(bff);
    const user = await openPortal(bff, '/settings/brand');
    const name = await field(/Display name/);
    expect(screen.getByText('Original settings. No one has changed them yet.')).toBeVisible();
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save brand' }));
    expect(await screen.findByText('Display name is required')).toBeVisible();
    await waitFor(() => expect(name).toHaveFocus());
    await user.type(name, 'Halcyon Studio');
    const sketch = screen.getByRole('region', { name: 'In an email' });
    expect(within(sketch).getAllByText('Halcyon Studio')).toHaveLength(2);
    await user.click(screen.getByRole('radio', { name: 'Jade' }));
    bff.fail(/PUT/, 'network');
    await user.click(screen.getByRole('button', { name: 'Save brand' }));
    expect(await screen.findByText(/What you entered is still here/)).toBeVisible();
    bff.heal();
    await user.click(screen.getByRole('button', { name: 'Save brand' }));
    await waitFor(() =>
      expect(state.brand).toMatchObject({ displayName: 'Halcyon Studio', accent: 'jade', version: 1 }),
    );
    expect(await screen.findByText(/Changed by owner@vitrine.test/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).not.toBeInTheDocument());
  }, 20_000);

  test('a stale save shows both versions and keeps the input', async () => {
    const bff = new FakeBff();
    const state = withAgency(bff);
    const user = await openPortal(bff, '/settings/brand');
    await user.type(await field(/Public phone/), '+1 212 555 0147');
    state.brand = sampleBrand({
      displayName: 'Halcyon & Co',
      version: 1,
      updatedAt: '2026-11-20T09:00:00.000Z',
      updatedBy: 'june@vitrine.test',
    });
    await user.click(screen.getByRole('button', { name: 'Save brand' }));
    const both = within(await screen.findByRole('alert', { name: /Someone else changed this brand/ }));
    expect(both.getByText('Halcyon & Co')).toBeVisible();
    await user.click(both.getByRole('button', { name: 'Save these choices' }));
    await waitFor(() =>
      expect(state.brand).toMatchObject({ displayName: 'Halcyon & Co', phone: '+1 212 555 0147', version: 2 }),
    );
  });

  test('an owner sets the time zone, and days on the page follow it', async () => {
    const bff = new FakeBff();
    const state = withAgency(bff);
    const user = await openPortal(bff, '/settings/brand');
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    expect(zone).toHaveDisplayValue('Eastern time');
    await user.selectOptions(zone, 'Pacific time');
    bff.fail(/PUT/, {
      status: 400,
      code: 'validation_failed',
      message: 'The books are closed.',
      extra: { errors: { timeZone: ['The books are closed through February 28, 2026.'] } },
    });
    await user.click(screen.getByRole('button', { name: 'Save time zone' }));
    expect(await screen.findByText('The books are closed through February 28, 2026.')).toBeVisible();
    expect(zone).toHaveDisplayValue('Pacific time');
    bff.heal();
    await user.click(screen.getByRole('button', { name: 'Save time zone' }));
    await waitFor(() => expect(state.timeZone).toMatchObject({ timeZone: 'America/Los_Angeles', version: 1 }));
    await waitFor(() => expect(agencyTimeZone()).toBe('America/Los_Angeles'));
    setAgencyTimeZone('America/New_York');
  }, 20_000);

  test('staff see it read-only', async () => {
    const bff = staff();
    withAgency(bff);
    await openPortal(bff, '/settings/brand');
    expect(await screen.findByText('hello@halcyon.example')).toBeVisible();
    expect(await screen.findByText('Eastern time')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    expect(screen.getByText(/Owners can change it/)).toBeVisible();
  });
});

describe('Logo', () => {
  const png = (bytes = 100) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
  const realFetch = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = realFetch;
  });
  /** Files are sent past the shell’s client. */
  const openBrand = (bff: FakeBff) => {
    globalThis.fetch = bff.fetch;
    return openPortal(bff, '/settings/brand');
  };
  const figure = async (caption: string) => {
    const found = (await screen.findByText(caption)).closest('figure');
    if (!found) throw new Error(`No figure ${caption}`);
    return within(found);
  };
  const onPaper = () => figure('On paper');
  const save = () => screen.findByRole('button', { name: 'Save logo' });

  test('an owner sees it on paper and in emails before and after saving, and removes it', async () => {
    const bff = new FakeBff();
    const state = withAgency(bff);
    const user = await openBrand(bff);
    expect(await (await onPaper()).findByText('Halcyon')).toBeVisible();
    await user.upload(await screen.findByLabelText('Logo', { selector: 'input' }), png());
    const picture = await (await onPaper()).findByRole('img', { name: 'Halcyon' });
    expect(picture).toHaveAttribute('src', `/api/logos/${sampleLogo.hash}`);
    // In the proportions of its pixels.
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['240', '36']);
    const inEmails = await figure('In emails');
    expect(inEmails.getByRole('img', { name: 'Halcyon' })).toHaveAttribute('width', '200');
    expect(state.logo.logo).toBeNull();
    bff.fail(/PUT/, 'network');
    await user.click(await save());
    expect(await screen.findByText(/What you entered is still here/)).toBeVisible();
    bff.heal();
    await user.click(await save());
    await waitFor(() => expect(state.logo).toMatchObject({ logo: { hash: sampleLogo.hash }, version: 1 }));
    const mail = within(screen.getByRole('region', { name: 'In an email' }));
    expect(await mail.findByRole('img', { name: 'Halcyon' })).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Remove logo' }));
    expect(await (await onPaper()).findByText('Halcyon')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await user.click(await screen.findByRole('button', { name: 'Remove logo' }));
    await user.click(await save());
    await waitFor(() => expect(state.logo).toMatchObject({ logo: null, version: 2 }));
  }, 20_000);

  test('what is refused says why, and the logo before stays', async () => {
    const bff = new FakeBff();
    withAgency(bff, { logo: { logo: sampleLogo, version: 1, updatedAt: null, updatedBy: null } });
    const sent: string[] = [];
    bff.also.unshift((request) => {
      if (!/^POST .*settings\/logo/.test(request)) return undefined;
      sent.push(request);
      return problem({ status: 400, code: 'validation_failed', message: logoTexts.size });
    });
    const user = await openBrand(bff);
    const input = await screen.findByLabelText('Logo', { selector: 'input' });
    await user.upload(input, png(logoLimits.bytes + 1));
    expect(await screen.findByText(logoTexts.tooLarge)).toBeVisible();
    expect(sent).toEqual([]);
    await user.upload(input, png());
    expect(await screen.findByText(logoTexts.size)).toBeVisible();
    expect(screen.queryByText(logoTexts.tooLarge)).not.toBeInTheDocument();
    expect((await onPaper()).getByRole('img', { name: 'Halcyon' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save logo' })).not.toBeInTheDocument();
  }, 20_000);

  test('staff see it and can’t change it', async () => {
    const bff = staff();
    withAgency(bff, { logo: { logo: sampleLogo, version: 1, updatedAt: null, updatedBy: null } });
    await openBrand(bff);
    expect((await onPaper()).getByRole('img', { name: 'Halcyon' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /logo/ })).not.toBeInTheDocument();
  });
});

describe('Notifications', () => {
  test('addresses are added by Enter and removed; the last one stays; unadded input is saved too', async () => {
    const bff = new FakeBff();
    const state = withAgency(bff);
    const user = await openPortal(bff, '/settings/notifications');
    const adding = await field('Add an address for new inquiries');
    await user.type(adding, 'nobody{Enter}');
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    await user.clear(adding);
    await user.type(adding, 'June@Vitrine.test{Enter}');
    await user.type(adding, ' june@vitrine.test{Enter}');
    const list = screen.getByRole('list', { name: 'Who gets new inquiries' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['team@vitrine.test', 'june@vitrine.test']);
    await user.click(screen.getByRole('button', { name: 'Remove team@vitrine.test from payments' }));
    await user.click(screen.getByRole('button', { name: 'Save recipients' }));
    expect(await screen.findByText('At least one address is needed')).toBeVisible();
    expect(state.recipients.version).toBe(0);
    await user.type(screen.getByLabelText('Add an address for payments'), 'books@vitrine.test');
    await user.click(screen.getByRole('button', { name: 'Save recipients' }));
    await waitFor(() => expect(state.recipients.version).toBe(1));
    expect(state.recipients.recipients).toMatchObject({
      inquiry: ['team@vitrine.test', 'june@vitrine.test'],
      payment: ['books@vitrine.test'],
    });
  }, 20_000);

  test('leaving with an unsaved address asks first', async () => {
    const bff = new FakeBff();
    withAgency(bff);
    const user = await openPortal(bff, '/settings/notifications');
    await user.type(await field('Add an address for crashed pages'), 'ada@vitrine.test');
    await user.click(screen.getByRole('link', { name: 'Brand' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe('/settings/notifications');
    expect(screen.getByLabelText('Add an address for crashed pages')).toHaveValue('ada@vitrine.test');
  });

  test('staff see the recipients', async () => {
    const bff = staff();
    withAgency(bff);
    await openPortal(bff, '/settings/notifications');
    expect(await screen.findAllByText('team@vitrine.test')).toHaveLength(5);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('Message templates', () => {
  const picture = () => screen.getByTitle<HTMLIFrameElement>('Preview of Welcome').contentDocument?.body.textContent;

  test('are listed by category, and open in their editor', async () => {
    const bff = new FakeBff();
    withAgency(bff, { templates: [welcomeTemplate({ customised: true }), resetTemplate] }); // lint-words: an API field
    const user = await openPortal(bff, '/settings/templates');
    const group = within(await screen.findByRole('region', { name: 'Inquiries and onboarding' }));
    expect(group.getByRole('listitem')).toHaveTextContent(/Welcome.*Reworded.*Email/);
    expect(within(screen.getByRole('region', { name: 'Accounts' })).getByRole('listitem')).toHaveTextContent(
      'Can’t be edited',
    );
    await user.click(group.getByRole('link', { name: 'Welcome' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();
    expect(address()).toBe('/settings/templates/welcome');
  });

  test('the preview follows the input; variables are inserted at the cursor; saving and resetting', async () => {
    const bff = new FakeBff();
    const state = withAgency(bff);
    const user = await openPortal(bff, '/settings/templates/welcome');
    await waitFor(() => expect(picture()).toBe('Your inquiry has reached us.'));
    const opening = await field(/^Opening/);
    await user.clear(opening);
    await user.type(opening, 'Dear , hello.', {});
    (opening as HTMLTextAreaElement).setSelectionRange(5, 5);
    await user.click(screen.getByRole('button', { name: 'Insert into opening' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Name of the person (such as Dr. Ines Marlow)' }));
    expect(opening).toHaveValue('Dear {name}, hello.');
    await waitFor(() => expect(opening).toHaveFocus());
    expect(screen.getByRole('list', { name: 'What we fill into opening' })).toHaveTextContent(
      '{name} Name of the person (such as Dr. Ines Marlow)',
    );
    await waitFor(() => expect(picture()).toBe('Dear Dr. Ines Marlow, hello.'));
    await user.click(screen.getByRole('button', { name: 'Plain text' }));
    expect(screen.getByText('Dear Dr. Ines Marlow, hello.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Send a test to me' }));
    expect(await screen.findByText('A test is on its way')).toBeVisible();
    expect(state.sent).toEqual(['Dear {name}, hello.']);

    await user.click(screen.getByRole('button', { name: 'Save text' }));
    const reworded = { version: 1, customised: true }; // lint-words: an API field
    await waitFor(() => expect(state.templates[0]).toMatchObject(reworded));
    await user.click(await screen.findByRole('button', { name: 'Reset to default' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Reset Welcome?' }));
    await user.click(question.getByRole('button', { name: 'Reset to default' }));
    await waitFor(() => expect(screen.getByLabelText(/^Opening/)).toHaveValue('Your inquiry has reached us.'));
    expect(screen.queryByRole('button', { name: 'Reset to default' })).not.toBeInTheDocument();
  }, 20_000);

  test('an unknown variable is rejected beside its block, and a stale save shows both versions', async () => {
    const bff = new FakeBff();
    const state = withAgency(bff);
    const user = await openPortal(bff, '/settings/templates/welcome');
    const opening = await field(/^Opening/);
    await user.clear(opening);
    await user.type(opening, 'Hello {{nobody}');
    await user.click(screen.getByRole('button', { name: 'Save text' }));
    expect(await screen.findByText('There is no {nobody} here.')).toBeVisible();
    await waitFor(() => expect(opening).toHaveFocus());
    await user.clear(opening);
    await user.type(opening, 'Mine');
    state.templates = [
      welcomeTemplate({
        version: 3,
        blocks: welcomeTemplate().blocks.map((block) =>
          block.key === 'opening' ? { ...block, text: 'Their words' } : block,
        ),
      }),
    ];
    await user.click(screen.getByRole('button', { name: 'Save text' }));
    const both = within(await screen.findByRole('alert', { name: /Someone else changed this template/ }));
    expect(both.getByText('Their words')).toBeVisible();
    await user.click(both.getByRole('button', { name: 'Save these choices' }));
    await waitFor(() =>
      expect(state.templates[0]).toMatchObject({
        version: 4,
        blocks: [expect.anything(), expect.objectContaining({ text: 'Mine' })],
      }),
    );
  }, 20_000);

  test('a fixed template shows its preview and says why', async () => {
    const bff = new FakeBff();
    withAgency(bff);
    await openPortal(bff, '/settings/templates/reset-password');
    expect(await screen.findByText(/protects an account/)).toBeVisible();
    expect(await screen.findByTitle('Preview of New password')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  test('a new one is created, opens in its editor, and can be deleted', async () => {
    const bff = new FakeBff();
    const state = withAgency(bff);
    const user = await openPortal(bff, '/settings/templates');
    await user.click(await screen.findByRole('button', { name: 'New template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New template' }));
    await user.click(dialog.getByRole('button', { name: 'Create template' }));
    expect(await dialog.findByText('Subject is required')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Name/), 'Kick-off');
    await user.type(dialog.getByLabelText(/^Subject/), 'We begin on {{day}');
    await user.type(dialog.getByLabelText(/^Heading/), 'Hello');
    await user.type(dialog.getByLabelText(/^Text/), 'Until then.');
    await user.click(dialog.getByRole('button', { name: 'Create template' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Kick-off' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete Kick-off?' })).getByRole('button', {
        name: 'Delete template',
      }),
    );
    await waitFor(() => expect(address()).toBe('/settings/templates'));
    expect(state.templates.map(({ name }) => name)).toEqual(['Welcome', 'New password']);
  }, 20_000);
});
