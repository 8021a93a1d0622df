import type { Locator } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { enter } from '../screens/people.ts';
import { system } from '../system.ts';

const middle = async (element: Locator): Promise<{ x: number; y: number }> => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

for (const [device, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`lines are typed, moved by their handle and put back on ${device}`, async ({
    page,
    context,
    expectAccessible,
  }) => {
    await enter(context, 'owner', system.edgeUrl);
    await page.setViewportSize(viewport);
    await page.goto('/estimates/new');
    const form = page.getByRole('form', { name: 'New estimate' });
    const description = (place: number) => form.getByLabel(`Description of item ${place}`);
    const order = () =>
      form
        .getByLabel(/^Description of item/)
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

    await description(1).fill('Film');
    for (const [place, text] of [
      [2, 'Letters'],
      [3, 'Texts'],
    ] as const) {
      await page.keyboard.press('Enter');
      await expect(description(place)).toBeFocused();
      await page.keyboard.type(text);
    }

    await form.getByRole('button', { name: 'Move item 3' }).scrollIntoViewIfNeeded();
    const from = await middle(form.getByRole('button', { name: 'Move item 3' }));
    const to = await middle(description(2));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, to.y - 30, { steps: 8 });
    await expect.poll(order).toEqual(['Film', 'Texts', 'Letters']);
    await page.keyboard.press('Escape');
    await expect.poll(order).toEqual(['Film', 'Letters', 'Texts']);
    await page.mouse.up();
    await expect(form).toBeVisible();
    await expectAccessible(page);
  });
