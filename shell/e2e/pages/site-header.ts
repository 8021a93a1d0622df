import type { Locator, Page } from 'playwright/test';

/** The frame's header: sections, the ways to start, and the menu of small screens. */
export class SiteHeader {
  readonly banner: Locator;
  /** Opens the two ways to start. */
  readonly start: Locator;
  readonly accessCode: Locator;
  readonly packages: Locator;
  readonly menuButton: Locator;
  readonly menu: Locator;

  constructor(readonly page: Page) {
    this.banner = page.getByRole('banner');
    this.start = this.banner.getByRole('button', { name: 'Start Project' });
    this.accessCode = this.banner.getByRole('link', { name: 'Access Code', exact: true });
    this.packages = page.locator('#start-menu').getByRole('link', { name: 'Browse Packages' });
    this.menuButton = this.banner.getByRole('button', { name: 'Menu', exact: true });
    this.menu = page.getByRole('dialog', { name: 'Menu' });
  }

  section(name: string): Locator {
    return this.banner.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  }

  menuLink(name: string): Locator {
    return this.menu.getByRole('link', { name, exact: true });
  }
}
