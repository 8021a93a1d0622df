import { act, cleanup, render, screen } from '@testing-library/react';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { Suspense } from 'react';
import { remote } from '../routes.tsx';
import { FakeBff } from '../testing/fake-bff.ts';
import { prepareScreen } from './portal-app.tsx';

describe('the first screen of a page', () => {
  afterEach(cleanup);

  it('stands at once when its code has come, with no placeholder before it', async () => {
    /** What stood there, in its order. */
    const bodyTexts: string[] = [];
    const observer = new MutationObserver(() => bodyTexts.push(document.body.textContent));
    observer.observe(document.body, { childList: true, subtree: true });
    prepareScreen('/reports');
    await act(async () => {
      render(
        <TestShell at="/reports" fetch={new FakeBff().fetch}>
          <Suspense fallback="The shell waits">
            <remote.Routes />
          </Suspense>
        </TestShell>,
      );
    });
    expect(await screen.findByRole('heading', { name: 'Reports', level: 1 })).toBeTruthy();
    observer.disconnect();
    expect(bodyTexts.find((text) => text !== '' && text !== 'The shell waits')).toContain('Reports');
  });
});
