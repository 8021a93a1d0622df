import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { enter } from '../screens/people.ts';
import { portalScreens } from '../screens/portal-screens.ts';
import { open, refusedInConsole, type Screen } from '../screens/screen.ts';
import { system } from '../system.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** States with a form that changes something, by the names of their screens. */
const changes = new RegExp(
  '-(?:edit|create|add|convert|correct|delete|sms|email|payment|credit-note|write-off|refund|send|hold|void|end|' +
    'revise|close|address|code|save-view|add-tax|add-member|new-key|new-template|reminders-test|platform-stop)$',
);
/** What waits for a choice first: a client of the list, the way a code goes, what became of a payment. */
const incomplete = new Set(['recurring-create', 'generator-send', 'billing-payment']);
const screens = portalScreens
  .filter(({ as }) => as === 'owner')
  .flatMap((group) => group.screens)
  .filter(({ name }) => changes.test(name) && !incomplete.has(name));

/** Something that fits each empty field that must not be. */
async function fill(form: Locator): Promise<void> {
  for (const field of await form.locator('input[required], textarea[required]').all()) {
    if (!(await field.isEditable()) || (await field.inputValue()) !== '') continue;
    const [type, mode, last] = await field.evaluate((one) => [
      one.getAttribute('type'),
      one.getAttribute('inputmode'),
      one.getAttribute('max'),
    ]);
    if (type === 'date') await field.fill(last ?? '2030-01-07');
    else if (type === 'email') await field.fill('ines.marlow@example.test');
    else if (type === 'tel') await field.fill('+12125550148');
    else await field.fill(mode === 'decimal' || mode === 'numeric' ? '1' : 'Words of a test');
  }
}

/** Whether a message is whole inside the window, with nothing over its middle. */
const inSight = (message: Element): boolean => {
  const { top, right, bottom, left } = message.getBoundingClientRect();
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  return isInside && over !== null && (message.contains(over) || over.contains(message));
};

async function refuse(page: Page, screen: Screen, viewport: typeof desktop): Promise<void> {
  // A phone hides the list below an open record, whose title is waited for.
  await page.setViewportSize(desktop);
  await open(page, screen);
  await page.setViewportSize(viewport);
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  // A document is edited on a page.
  const form = (await dialogs.count()) > 0 ? dialogs.last() : page.getByRole('main').getByRole('form');
  await fill(form);
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  );
  const submit = form.locator('button[type="submit"]');
  // A question has none: its last button does what it asks.
  await ((await submit.count()) > 0 ? submit : form.getByRole('button')).last().click();
  const message = form.getByRole('alert').filter({ hasText: /\S/ }).last();
  await expect(message).toBeVisible();
  await expect.poll(() => message.evaluate(inSight), { message: `${screen.name}: its message is in sight` }).toBe(true);
}

for (const viewport of [desktop, phone])
  for (const screen of screens.filter(({ only }) => only !== (viewport === phone ? 'desktop' : 'phone')))
    test(`a refusal is in sight at ${String(viewport.width)} px: ${screen.name}`, async ({
      context,
      page,
      expectConsole,
    }) => {
      expectConsole(refusedInConsole);
      if (screen.console) expectConsole(screen.console);
      await enter(context, 'owner', system.edgeUrl);
      page.on('dialog', (dialog) => dialog.accept());
      await refuse(page, screen, viewport);
    });
