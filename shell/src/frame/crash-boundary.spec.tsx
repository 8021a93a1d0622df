import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TestShell } from '@vitrine/shell-sdk/testing';
import type { Crash } from '@vitrine/shell-sdk';
import { CrashBoundary } from './crash-boundary.tsx';

describe('CrashBoundary', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const crashing = () => {
    let broken = true;
    const Fragile = () => {
      if (broken) throw new Error('out of ink');
      return <p>All well</p>;
    };
    return { Fragile, repair: () => (broken = false) };
  };

  it('shows the screen of the specification and reports the record', () => {
    const { Fragile } = crashing();
    const crashes: Crash[] = [];
    render(
      <TestShell>
        <CrashBoundary reportCrash={(crash) => crashes.push(crash)}>
          <Fragile />
        </CrashBoundary>
      </TestShell>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Something Went Wrong' })).toBeTruthy();
    expect(
      screen.getByText("We encountered an unexpected error. Our team has been notified and we're working to fix it."),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(screen.getByRole('link', { name: 'Report Issue' }).getAttribute('href')).toBe('/#contact');
    expect(screen.getByText(/^If this issue persists, please/).textContent).toBe(
      'If this issue persists, please contact us directly or try refreshing the page',
    );
    expect(crashes).toEqual([
      expect.objectContaining({
        error: new Error('out of ink'),
        remote: 'shell',
        componentStack: expect.stringContaining('Fragile'),
      }),
    ]);
  });

  it('tells the loader that the page answers, so that presses are no longer held', () => {
    const { Fragile } = crashing();
    const listener = jest.fn();
    addEventListener('vitrine:live', listener, { once: true });
    render(
      <TestShell>
        <CrashBoundary reportCrash={() => undefined}>
          <Fragile />
        </CrashBoundary>
      </TestShell>,
    );
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('judges no build by a page that the browser has translated', () => {
    const { Fragile } = crashing();
    globalThis.__VITRINE_REPORTS__ = undefined;
    document.documentElement.className = 'translated-ltr';
    render(
      <TestShell>
        <CrashBoundary reportCrash={() => undefined}>
          <Fragile />
        </CrashBoundary>
      </TestShell>,
    );
    document.documentElement.className = '';
    expect(globalThis.__VITRINE_REPORTS__).toBeUndefined();
    render(
      <TestShell>
        <CrashBoundary reportCrash={() => undefined}>
          <Fragile />
        </CrashBoundary>
      </TestShell>,
    );
    expect(globalThis.__VITRINE_REPORTS__).toEqual([expect.objectContaining({ kind: 'crash', remote: 'shell' })]);
    globalThis.__VITRINE_REPORTS__ = undefined;
  });

  it('clears the error and renders again on Try Again', async () => {
    const { Fragile, repair } = crashing();
    render(
      <TestShell>
        <CrashBoundary reportCrash={() => undefined}>
          <Fragile />
        </CrashBoundary>
      </TestShell>,
    );
    repair();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('All well')).toBeTruthy();
  });

  it('shows a replacement when one is supplied', () => {
    const { Fragile } = crashing();
    render(
      <TestShell>
        <CrashBoundary reportCrash={() => undefined} fallback={<p>Back soon</p>}>
          <Fragile />
        </CrashBoundary>
      </TestShell>,
    );
    expect(screen.getByText('Back soon')).toBeTruthy();
  });
});
