import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from 'playwright/test';
import { ConsoleWatch } from './console-watch.ts';
import { LandingPage } from './pages/landing-page.ts';
import { LeadsPage } from './pages/leads-page.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';
import { enter } from './screens/people.ts';
import { system } from './system.ts';

interface Fixtures {
  landing: LandingPage;
  signIn: SignInPage;
  /** Opens an address of the portal as the agency's owner, who is signed in already. */
  openPortal: (path: string) => Promise<void>;
  leads: LeadsPage;
  settings: SettingsPage;
  /** A person nobody has met before. */
  visitor: { name: string; email: string };
  /**
   * Every test fails on errors, warnings, exceptions and policy violations of any page it opens, except for those it
   * declares with this; answers the messages that matched so far.
   */
  expectConsole: (pattern: RegExp) => () => string[];
  /** Fails with the list of what axe finds (WCAG 2.2 A and AA, in the portal also an outline that can be followed). */
  expectAccessible: (page: Page) => Promise<void>;
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Of axe's further rules those about a page's outline. */
const outline = ['heading-order', 'landmark-unique', 'page-has-heading-one'];
const portal = /^\/(admin|leads|clients|invoices|billing|onboarding-generator|messages|settings|login)\b/;

export const test = base.extend<Fixtures>({
  // The limits of the contact form count visitors by browser and address (ADR 0005): each test is its own browser.
  userAgent: async ({ userAgent }, use) => {
    await use(`${userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0'} vitrine-test/${randomUUID()}`);
  },
  visitor: async ({}, use) => {
    const id = randomUUID().slice(0, 8);
    await use({ name: `Dr. Ines Marlow ${id}`, email: `ines.${id}@example.test` });
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
      // Pictures of mails run no scripts, axe's own neither: it would wait for them without end.
      const enabled = portal.test(new URL(page.url()).pathname);
      const { violations } = await new AxeBuilder({ page })
        .exclude('iframe[sandbox="allow-same-origin"]')
        // Our frames are of the page's own origin: axe needs no page of its own beside it, which takes as long again.
        .setLegacyMode()
        .options({ runOnly: { type: 'tag', values: wcag }, rules: Object.fromEntries(outline.map((rule) => [rule, { enabled }])) })
        .analyze();
      expect(violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join('; ')})`)).toEqual([]);
    });
  },
});

export { expect };
