import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { FakeBff, owner } from '../../testing/fake-bff.ts';
import { sampleGraph, samplePlatform, sampleRemote } from '../../testing/fake-platform.ts';
import { openPortal } from '../../testing/open-portal.tsx';

const open = async (address = '/settings/platform?graph', user = owner) => {
  const bff = new FakeBff();
  bff.user = user;
  bff.answer('GET /api/platform/status', () => samplePlatform([sampleRemote()]));
  bff.answer('GET /api/platform/graph', sampleGraph);
  return { bff, actions: await openPortal(bff, address) };
};

describe('What uses what', () => {
  test('shows what each build exposes, shares and uses, and which build recorded nothing', async () => {
    await open();
    const table = within(await screen.findByRole('table', { name: 'What mfe-portal aaaa11112222 uses' }));
    const row = (name: string) => within(table.getByRole('row', { name: new RegExp(`^${name}`) })).getByRole('cell');
    expect(row('Exposes')).toHaveTextContent('./routes');
    expect(row('Answers for')).toHaveTextContent('/leads');
    expect(row('Shares')).toHaveTextContent('@vitrine/shell-sdk 1.2.0 (^1.1.0)');
    expect(row('@vitrine/shell-sdk')).toHaveTextContent('Link, useApi');
    expect(row('API operations')).toHaveTextContent('GET /clients/:id, GET /search');
    const part = within(screen.getByRole('region', { name: 'mfe-portal' }));
    expect(part.getByText('Canary')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'shell' })).getByText(/^Not recorded\./)).toBeVisible();
  });

  test('says what a removal breaks, when, and of which builds nobody can say', async () => {
    const { actions } = await open();
    const field = await screen.findByRole('combobox', { name: /What breaks if this is removed/ });
    const answer = () => screen.getByRole('status');
    await actions.type(field, '@vitrine/shell-sdk#useApi');
    expect(answer()).toHaveTextContent(
      'Without @vitrine/shell-sdk#useApi:' +
        'mfe-portal aaaa11112222 (Live, Staff portal team) breaks as soon as that’s deployed.' +
        'We can’t say for builds that recorded nothing:shell eeee11112222 (Live, Platform team)',
    );
    await actions.clear(field);
    await actions.type(field, '@vitrine/ui#Badge');
    expect(answer()).toHaveTextContent('goes on as it is, but can’t be built again');
    await actions.clear(field);
    await actions.type(field, 'GET /nowhere');
    expect(answer()).toHaveTextContent('No build that recorded what it uses, uses GET /nowhere.');
    await actions.clear(field);
    await actions.type(field, 'useApi');
    expect(answer()).toHaveTextContent('Keep typing');
  });

  test('answers what the address asks', async () => {
    await open('/settings/platform?graph=get%20/api/search');
    expect(await screen.findByRole('combobox')).toHaveValue('get /api/search');
    expect(screen.getByRole('status')).toHaveTextContent('Without GET /search:mfe-portal aaaa11112222');
  });

  test('is closed until an owner opens it, offers Retry after a failure', async () => {
    const { bff, actions } = await open('/settings/platform');
    const title = await screen.findByText('What uses what');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    bff.fail(/platform\/graph/, { status: 503, code: 'unavailable', message: 'We can’t read the registry.' });
    await actions.click(title);
    expect(await screen.findByText('We couldn’t load what builds use')).toBeVisible();
    bff.heal();
    await actions.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('combobox')).toBeVisible();
  });

  test('is not shown to staff', async () => {
    await open('/settings/platform?graph', { ...owner, role: 'staff' });
    await screen.findByRole('article', { name: 'mfe-portal' });
    expect(screen.queryByText('What uses what')).not.toBeInTheDocument();
  });
});
