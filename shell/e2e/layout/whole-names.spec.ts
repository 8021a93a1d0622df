import { expect, test } from '../fixtures.ts';

/** A tablet, and a laptop on which the place of an open record takes a third. */
const sizes = [
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

for (const list of ['leads', 'clients', 'invoices', 'estimates']) {
  test(`names stand whole in the list of ${list} on a tablet and a laptop`, async ({ page, openPortal }) => {
    await openPortal(`/${list}`);
    // Those of the demo: other tests make up long ones.
    const rows = page.locator('tbody tr').filter({ has: page.getByText('Demo', { exact: true }) });
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect(rows.first()).toBeVisible();
      // The first text of a cell that would be cut off: the name; what is below it may be.
      const cut = await rows.evaluateAll((elements) =>
        elements
          .flatMap((row) => [...row.querySelectorAll('td')])
          .map((cell) =>
            [...cell.querySelectorAll('*')].find((one) => getComputedStyle(one).textOverflow === 'ellipsis'),
          )
          .filter((name) => name !== undefined && name.scrollWidth > name.clientWidth)
          .map((name) => name?.textContent),
      );
      expect(cut, `at ${size.width} px`).toEqual([]);
    }
  });
}
