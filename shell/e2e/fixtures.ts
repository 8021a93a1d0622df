import { randomUUID } from 'node:crypto';
import { expect, test as base, type Page } from 'playwright/test';
import { accessibilityFaults } from './accessibility.ts';
import { ConsoleWatch } from './console-watch.ts';
import { LandingPage } from './pages/landing-page.ts';
import { LeadsPage } from './pages/leads-page.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { enter } from './screens/people.ts';
import { system } from './system.ts';
import { translatePage } from './translator.ts';

export interface Fixtures {
  /** Whether pages sound. Off unless a spec asks for it: the engine and its output take a tenth of a test's time. */
  sounds: boolean;
  /** Whether the browser translates every page. */
  translated: boolean;
  landing: LandingPage;
  signIn: SignInPage;
  /** Opens an address of the portal as the agency's owner, who is signed in already. */
  openPortal: (path: string) => Promise<void>;
  leads: LeadsPage;
  settings: SettingsPage;
  /** A person with a name, an address and a phone that nobody else has: texts find people by their number. */
  visitor: { name: string; email: string; phone: string };
  /**
   * Every test fails on errors, warnings, exceptions and policy violations of any page it opens, except for those it
   * declares with this; answers the messages that matched so far.
   */
  expectConsole: (pattern: RegExp) => () => string[];
  /** Fails with the list of what axe finds (WCAG 2.2 A and AA, and an outline that can be followed). */
  expectAccessible: (page: Page) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  // The limits of the contact form count visitors by browser and address (ADR 0005): each test is its own browser.
  userAgent: async ({ userAgent }, use) => {
    await use(`${userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0'} vitrine-test/${randomUUID()}`);
  },
  sounds: [false, { option: true }],
  translated: [false, { option: true }],
  context: async ({ context, sounds, translated }, use) => {
    // Frames without an origin have no storage, and no sound.
    if (translated) await context.addInitScript(translatePage);
    if (!sounds) await context.addInitScript(() => origin !== 'null' && localStorage.setItem('audioEnabled', 'false'));
    await use(context);
  },
  visitor: async ({}, use) => {
    const id = randomUUID().slice(0, 8);
    const phone = `+1917${String(2_000_000 + (Number.parseInt(id, 16) % 7_900_000))}`;
    await use({ name: `Dr. Ines Marlow ${id}`, email: `ines.${id}@example.test`, phone });
  },
  landing: async ({ page }, use) => {
    await use(new LandingPage(page));
  },
  signIn: async ({ page }, use) => {
    await use(new SignInPage(page));
  },
  openPortal: async ({ context, page }, use) => {
    await use(async (path) => {
      await enter(context, 'owner', system.edgeUrl);
      await page.goto(path);
    });
  },
  leads: async ({ page }, use) => {
    await use(new LeadsPage(page));
  },
  settings: async ({ page }, use) => {
    await use(new SettingsPage(page));
  },
  expectConsole: [
    async ({ browser }, use) => {
      const watch = new ConsoleWatch(browser);
      await use(watch.expect);
      watch.stop();
      expect(watch.unexpected(), 'errors, warnings and policy violations that the test did not declare').toEqual([]);
    },
    { auto: true },
  ],
  expectAccessible: async ({}, use) => {
    await use(async (page) => {
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  },
});

export { expect };
