import { expect, test } from '../fixtures.ts';

test.describe('the dashboard', () => {
  test('asks for its data beside its scripts, each once, and does not move when its bar comes', async ({
    page,
    openPortal,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPortal('/clients');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('account'))).toBe('staff');
    await page.addInitScript(() => {
      let shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
        Object.assign(globalThis, { layoutShift: shift });
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(globalThis, { layoutShift: shift });
    });
    const requestPaths: string[] = [];
    page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname));
    await page.goto('/admin');
    await expect(page.getByRole('region', { name: 'Today', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    const data = ['/api/auth/me', '/api/dashboard', '/api/dashboard/today'];
    expect(requestPaths.filter((path) => data.includes(path)).toSorted()).toEqual(data);
    const routes = requestPaths.findLastIndex((path) => path.includes('__federation_expose_routes'));
    expect(Math.max(...data.map((path) => requestPaths.indexOf(path)))).toBeLessThan(routes);
    // The mark of demo data, in the bar, is a part of a hundredth.
    expect(await page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift)).toBeLessThan(
      0.01,
    );
  });
});
