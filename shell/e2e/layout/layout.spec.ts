import type { CDPSession, Page } from 'playwright/test';
import { layoutFaults } from '../../../tools/layout/layout-faults.ts';
import { accessibilityFaults } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { enter } from '../screens/people.ts';
import { portalScreens } from '../screens/portal-screens.ts';
import { publicScreens } from '../screens/public-screens.ts';
import { open, type Screen } from '../screens/screen.ts';
import { system } from '../system.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const;

/** Narrower windows are touched, which makes controls higher and the text of fields larger. */
const touchedBelow = 1000;

/** Those of a state that only phones have, which is reached at the first. */
const phones = sizes.filter(({ width }) => width < touchedBelow).toReversed();

/** Where axe looks: on a phone, since the journeys let it look at wide pages. */
const examined = 390;

/** Opened once, resized through all widths: a state is reached by many presses, and a resize is cheap. */
async function measure(page: Page, emulation: CDPSession, screen: Screen): Promise<void> {
  const touch = (enabled: boolean) => emulation.send('Emulation.setTouchEmulationEnabled', { enabled });
  const [first, ...others] =
    screen.only === 'phone' ? phones : sizes.filter(({ width }) => !screen.only || width > touchedBelow);
  await page.setViewportSize(first ?? sizes[0]);
  await touch(false);
  await open(page, screen);
  for (const size of [first ?? sizes[0], ...others]) {
    await page.setViewportSize(size);
    await touch(size.width < touchedBelow);
    const where = `${screen.name} at ${String(size.width)} px`;
    expect.soft(await page.evaluate(layoutFaults), where).toEqual([]);
    if (size.width === examined || screen.only === 'desktop')
      expect.soft(await accessibilityFaults(page), `${where}, by axe`).toEqual([]);
  }
}

/**
 * Makes a page as good as new for the next screen: what was typed is kept in the browser, and would stand there. A new
 * page for each would cost a process, which takes as long as the screen itself.
 */
async function clear(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A document of the same origin in which nothing runs.
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** So many screens at a time, in the order in which they stand: two browsers share the work evenly. */
const partSize = 8;
const partsOf = (screens: readonly Screen[]): (readonly Screen[])[] =>
  Array.from({ length: Math.ceil(screens.length / partSize) }, (_, index) =>
    screens.slice(index * partSize, (index + 1) * partSize),
  );

for (const { name, as, screens } of [...publicScreens, ...portalScreens]) {
  for (const part of partsOf(screens)) {
    const title = `${name}, ${part[0]?.name ?? ''} to ${part.at(-1)?.name ?? ''}`;
    test(`no text overlaps, is cut off or covered, at any width, and axe finds nothing: ${title}`, async ({
      context,
      expectConsole,
    }) => {
      test.setTimeout(180_000);
      await enter(context, as, system.edgeUrl);
      const page = await context.newPage();
      const emulation = await context.newCDPSession(page);
      // The question whether to leave what was typed.
      page.on('dialog', (dialog) => dialog.accept());
      for (const screen of part) {
        if (screen.console) expectConsole(screen.console);
        // The others are measured too when one can't be reached.
        const problem = await measure(page, emulation, screen).then(() => null, String);
        expect.soft(problem, `${screen.name} is reached`).toBeNull();
        await clear(page);
      }
    });
  }
}
