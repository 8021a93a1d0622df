import '@testing-library/jest-dom';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { FakeBff, owner } from '../../testing/fake-bff.ts';
import {
  remoteWithCanary,
  remoteWithRamp,
  sampleBuild,
  sampleRemote,
  samplePlatform,
} from '../../testing/fake-platform.ts';
import { openPortal } from '../../testing/open-portal.tsx';

const open = async (part = sampleRemote(), user = owner) => {
  const bff = new FakeBff();
  bff.user = user;
  const state = samplePlatform([part]);
  bff.answer('GET /api/platform/status', () => state);
  const actions = await openPortal(bff, '/settings/platform');
  return { bff, state, actions, panel: () => within(screen.getByRole('article', { name: 'mfe-portal' })) };
};

describe('Platform', () => {
  test('shows the live build, its owner, budgets, goals and deploy log', async () => {
    const { actions, panel } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Platform' })).toBeVisible();
    await screen.findByRole('article', { name: 'mfe-portal' });
    expect(panel().getByText(/Staff portal team/)).toHaveTextContent('aaaa11112222 live since');
    expect(
      panel().getByText(/at most 2\.0% of the visitors of one hour had an error in the last 24 hours/),
    ).toBeInTheDocument();
    expect(panel().getByText('0.5% of 800 visitors had an error')).toBeVisible();
    expect(panel().getByText(/78\.5 KB/)).toHaveTextContent('78.5 KB of 90.0 KB');
    expect(panel().getByText(/^260 ms/)).toHaveTextContent('260 ms above 200 ms');
    expect(panel().queryByText('First byte')).not.toBeInTheDocument();
    await actions.click(panel().getByText('History of mfe-portal'));
    expect(panel().getByText(/it crashed on save/)).toBeVisible();
    expect(panel().getByText(/deployed to everyone, by ada@halcyon\.example/)).toBeVisible();
  });

  test('says who made the live build of what, as far as the build says so', async () => {
    const { panel } = await open();
    await screen.findByRole('article', { name: 'mfe-portal' });
    expect(panel().getByText(/^Commit/)).toHaveTextContent(
      /^Commit 1a2b3c4d5e6f · Ada Lovelace <ada@halcyon\.example> · built .* · CI run$/,
    );
    expect(panel().getByRole('link', { name: 'CI run, in a new tab' })).toHaveAttribute(
      'href',
      'https://github.com/halcyon/site/actions/runs/7',
    );
    cleanup();
    const { provenance } = sampleBuild('aaaa11112222');
    const local = provenance && { ...provenance, commit: null, dirty: true, author: null, ci: null };
    const next = await open(sampleRemote({ current: sampleBuild('aaaa11112222', { provenance: local ?? null }) }));
    await screen.findByRole('article', { name: 'mfe-portal' });
    expect(next.panel().getByText(/^No commit known/)).toHaveTextContent(
      /^No commit known \(with changes that weren’t committed\) · built/,
    );
    cleanup();
    const { provenance: _, ...older } = sampleBuild('aaaa11112222');
    const last = await open(sampleRemote({ current: older }));
    await screen.findByRole('article', { name: 'mfe-portal' });
    expect(last.panel().queryByText(/ommit/)).not.toBeInTheDocument();
  });

  test('an owner promotes a canary with a reason; a rejection is shown in the dialog and keeps the input', async () => {
    const { bff, state, actions, panel } = await open(remoteWithCanary());
    await screen.findByText('Canary at 10%');
    expect(panel().getByRole('progressbar', { name: /Error budget used/ })).toHaveValue(0.2);
    expect(panel().getByText('Canary at 10%')).toBeVisible();
    expect(
      panel().getByText(
        'Not judged yet: 12 of 20 visitors came in the last 5 minutes, and 1 had an error. It keeps its share ' +
          'until someone promotes it or rolls it back.',
      ),
    ).toBeVisible();
    await actions.click(panel().getByRole('button', { name: 'Promote the canary of mfe-portal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Promote the canary of mfe-portal?' }));
    await actions.click(dialog.getByRole('button', { name: 'Promote' }));
    expect(await dialog.findByText('Please say why')).toBeVisible();
    expect(dialog.getByLabelText(/Why/)).toHaveFocus();
    await actions.type(dialog.getByLabelText(/Why/), 'a quiet hour');
    bff.fail(/promote/, {
      status: 409,
      code: 'conflict',
      message: 'Refused: dddd11112222 was meant, and none is there now. To mend: look again, then decide again.',
    });
    await actions.click(dialog.getByRole('button', { name: 'Promote' }));
    expect(await dialog.findByText(/was meant, and none is there now/)).toBeVisible();
    expect(dialog.getByLabelText(/Why/)).toHaveValue('a quiet hour');
    bff.heal();
    let sent: unknown;
    bff.answer('POST /api/platform/remotes/mfe-portal/promote', (body) => {
      sent = body;
      state.remotes = [sampleRemote()];
      return {};
    });
    await actions.click(dialog.getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Promote/ })).not.toBeInTheDocument());
    expect(sent).toEqual({ build: 'dddd11112222', reason: 'a quiet hour' });
    await waitFor(() => expect(screen.queryByText('Canary at 10%')).not.toBeInTheDocument());
  });

  test('a canary with enough visitors is evaluated, also by a server without that field', async () => {
    const budget = { build: 'dddd11112222', failing: 1, visitors: 25, allowed: 0.01, used: 0.33 };
    for (const judged of [{ ...budget, awaited: null }, budget]) {
      const { panel } = await open({ ...remoteWithCanary(), budget: judged });
      await screen.findByText('Canary at 10%');
      expect(
        panel().getByText(
          '1 of 25 visitors had an error in the last 5 minutes; 1.0% are allowed. Over budget, the ' +
            'canary is rolled back automatically.',
        ),
      ).toBeVisible();
      cleanup();
    }
  });

  test('a ramp shows its steps and what comes next; an owner stops it with a reason', async () => {
    const { bff, state, actions, panel } = await open(remoteWithRamp());
    const steps = within(await screen.findByRole('list', { name: 'Ramp of mfe-portal' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['1%', '10%', '50%', 'Everyone']);
    expect(steps.filter((step) => step.getAttribute('aria-current') === 'step')).toEqual([steps[1]]);
    expect(
      panel().getByText(
        /^Goes to 50% .* if enough visitors came by then, or without them .* if nobody had an error\.$/,
      ),
    ).toBeVisible();
    expect(
      panel().getByText('Not judged yet: 12 of 20 visitors came in the last 5 minutes, and 1 had an error.'),
    ).toBeVisible();
    expect(panel().getByRole('button', { name: 'Promote the canary of mfe-portal now' })).toHaveTextContent(
      'Promote now',
    );
    await actions.click(panel().getByRole('button', { name: 'Stop the ramp of mfe-portal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop the ramp of mfe-portal?' }));
    expect(dialog.getByText(/dddd11112222 stays at 10% until someone promotes it/)).toBeVisible();
    await actions.type(dialog.getByLabelText(/Why/), 'the weekend');
    let sent: unknown;
    bff.answer('POST /api/platform/remotes/mfe-portal/stop', (body) => {
      sent = body;
      state.remotes = [
        remoteWithRamp({ at: '2026-11-20T10:05:00.000Z', by: 'ada@halcyon.example', reason: 'the weekend' }),
      ];
      return {};
    });
    await actions.click(dialog.getByRole('button', { name: 'Stop' }));
    expect(
      await screen.findByText(/^Stopped .* by ada@halcyon\.example: the weekend\. It keeps its share/),
    ).toBeVisible();
    expect(sent).toEqual({ build: 'dddd11112222', reason: 'the weekend' });
    expect(panel().queryByRole('button', { name: /^Stop/ })).not.toBeInTheDocument();
    expect(panel().getByRole('button', { name: 'Promote the canary of mfe-portal' })).toHaveTextContent('Promote');
  });

  test('a rollback names both builds and sends the one that was shown', async () => {
    const { bff, actions, panel } = await open();
    await screen.findByRole('article', { name: 'mfe-portal' });
    await actions.click(panel().getByRole('button', { name: 'Roll back mfe-portal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roll back mfe-portal?' }));
    expect(dialog.getByText(/Everyone gets bbbb11112222 within a second instead of aaaa11112222/)).toBeVisible();
    await actions.type(dialog.getByLabelText(/Why/), 'slow');
    let sent: unknown;
    bff.answer('POST /api/platform/remotes/mfe-portal/rollback', (body) => (sent = body));
    await actions.click(dialog.getByRole('button', { name: 'Roll back' }));
    await waitFor(() => expect(sent).toEqual({ build: 'aaaa11112222', reason: 'slow' }));
  });

  test('staff see it read-only; a pin shows who and why', async () => {
    const { panel } = await open(
      {
        ...remoteWithCanary(),
        pinned: { by: 'grace@halcyon.example', at: '2026-11-20T09:00:00.000Z', reason: 'audit until Friday' },
      },
      { ...owner, role: 'staff' },
    );
    await screen.findByRole('article', { name: 'mfe-portal' });
    expect(panel().getByText('Pinned by grace@halcyon.example: audit until Friday')).toBeVisible();
    expect(panel().queryByRole('button')).not.toBeInTheDocument();
  });

  test('a remote without an earlier build offers no rollback', async () => {
    const { panel } = await open(sampleRemote({ rollbackTo: null, history: [] }));
    await screen.findByRole('article', { name: 'mfe-portal' });
    expect(panel().queryByRole('button', { name: /Roll/ })).not.toBeInTheDocument();
  });

  test('says why no data is available, and offers Retry after a failure', async () => {
    const bff = new FakeBff();
    bff.answer('GET /api/platform/status', () => ({ environment: 'unknown', connected: false, remotes: [] }));
    bff.fail(/platform\/status/, {
      status: 503,
      code: 'unavailable',
      message: 'The registry cannot be read at the moment.',
    });
    const actions = await openPortal(bff, '/settings/platform');
    expect(await screen.findByText('We couldn’t load what’s deployed')).toBeVisible();
    bff.heal();
    await actions.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No deploy information')).toBeVisible();
  });
});
