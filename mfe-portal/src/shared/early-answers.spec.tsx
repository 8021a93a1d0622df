import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FakeBff } from '../testing/fake-bff.ts';
import { openPortal } from '../testing/open-portal.tsx';
import { askEarly, takeEarly } from './early-answers.ts';

describe('early answers', () => {
  let bff: FakeBff;
  const before = globalThis.fetch;

  beforeEach(() => {
    bff = new FakeBff();
    globalThis.fetch = bff.fetch;
  });
  afterEach(() => {
    globalThis.fetch = before;
  });

  const asked = (path: string) => bff.requests.filter((request) => request === `GET ${path}`).length;

  it('are what the dashboard shows, without asking a second time', async () => {
    askEarly(['/api/dashboard/today', '/api/dashboard']);
    await openPortal(bff, '/admin');
    await screen.findByText('$48,947.00');
    expect([asked('/api/dashboard/today'), asked('/api/dashboard')]).toEqual([1, 1]);
  });

  it('are taken once, and asked for again where they failed', async () => {
    askEarly(['/api/dashboard']);
    expect((await takeEarly('/api/dashboard'))?.status).toBe(200);
    expect(await takeEarly('/api/dashboard')).toBeNull();
    bff.user = null;
    bff.fail(/dashboard/, { status: 401, code: 'unauthenticated', message: 'Sign in' });
    askEarly(['/api/dashboard']);
    expect(await takeEarly('/api/dashboard')).toBeNull();
    expect(await takeEarly('/api/elsewhere')).toBeNull();
  });

  it('are not taken when they are old', async () => {
    askEarly(['/api/dashboard']);
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 10_001);
    expect(await takeEarly('/api/dashboard')).toBeNull();
    clock.mockRestore();
  });
});
