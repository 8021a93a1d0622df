import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import type { Launcher } from './driver.ts';

const program = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr';

/**
 * Hash of an empty file. Leaving a page cancels the scripts that are still loading, and Firefox then reports that their
 * hash is wrong.
 */
const emptyHash = createHash('sha384').digest('base64');

/** Firefox, over WebDriver BiDi. */
export const firefox: Launcher = {
  name: 'Firefox',
  missing: () => (existsSync(program) ? null : 'apt-get install firefox-esr, or name another one in FIREFOX'),
  launch: async (downloads) => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: program,
      headless: true,
      // Not set over the protocol: that asks for more than an ESR release knows.
      defaultViewport: null,
      args: ['--width=1280', '--height=900'],
      extraPrefsFirefox: {
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
        'pdfjs.disabled': true,
        'ui.prefersReducedMotion': 1,
      },
    });
    const page = await browser.newPage();
    const problems: string[] = [];
    // Both are `log.entryAdded`.
    page.on('console', (message) => {
      const isComplaint = message.type() === 'error' || message.type() === 'warn';
      if (isComplaint && !message.text().includes(emptyHash)) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    return {
      open: async (url) => void (await page.goto(url)),
      url: async () => page.evaluate(() => location.href),
      run: async <Answer>(script: (...words: string[]) => Answer, ...words: string[]) =>
        (await page.evaluate(script, ...words)) as Answer,
      click: async (selector) => page.click(selector),
      type: async (selector, text) => page.type(selector, text),
      choose: async (selector, value) => void (await page.select(selector, value)),
      problems: async () => problems,
      close: async () => browser.close(),
    };
  },
};
