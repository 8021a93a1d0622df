import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@vitrine/testing';
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver';
import { Select } from 'selenium-webdriver/lib/select.js';
import type { Launcher } from './driver.ts';

const program = '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/Xvfb';
const browserProgram = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1);

/** WebKit as GTK's browsers have it, over classic WebDriver. */
export const webkit: Launcher = {
  name: 'WebKit',
  missing: () => {
    if (!existsSync(program) || !browserProgram()) return 'apt-get install webkit2gtk-driver';
    return process.env['DISPLAY'] || existsSync(screen) ? null : 'apt-get install xvfb, because there is no screen';
  },
  launch: async (downloads) => {
    const children: ChildProcess[] = [];
    const display = process.env['DISPLAY'] ?? (await startScreen(children));
    const home = join(dirname(downloads), 'webkit-home');
    mkdirSync(join(home, '.config'), { recursive: true });
    writeFileSync(join(home, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
    const port = await freePort();
    const env = {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    };
    children.push(spawn(program, [`--port=${String(port)}`], { env, stdio: 'ignore' }));
    const end = () => children.toReversed().forEach((child) => child.kill());
    try {
      const options = { binary: browserProgram(), args: ['--automation'] };
      const driver = await untilServing(() =>
        new Builder()
          .usingServer(`http://127.0.0.1:${String(port)}`)
          .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
          .build(),
      );
      await driver.manage().window().setRect({ width: 1280, height: 900 });
      return driverOf(driver, end);
    } catch (error) {
      end();
      throw error;
    }
  },
};

/** Display number of the virtual screen. */
async function startScreen(children: ChildProcess[]): Promise<string> {
  const child = spawn(screen, ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Xvfb ended')));
    child.stdout.once('data', (data: Buffer) => resolve(`:${data.toString().trim()}`));
  });
}

async function untilServing(build: () => Promise<WebDriver>): Promise<WebDriver> {
  const until = Date.now() + 20_000;
  for (;;) {
    try {
      return await build();
    } catch (error) {
      if (Date.now() > until || !String(error).includes('ECONNREFUSED')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function driverOf(
  driver: WebDriver,
  end: () => void,
): ReturnType<Launcher['launch']> extends Promise<infer Made> ? Made : never {
  const complaints: string[] = [];
  // Before the page is left, since its listener goes with it.
  const gather = async (): Promise<void> => {
    complaints.push(...(await driver.executeScript<string[]>(`return (window.complaints ?? []).splice(0)`)));
  };
  const listen = async (): Promise<void> => driver.executeScript(`(${complain.toString()})()`);
  return {
    open: async (url) => {
      await gather();
      await driver.get(url);
      await listen();
    },
    url: async () => driver.getCurrentUrl(),
    run: async (script, ...args) => {
      await listen();
      return driver.executeScript(`return (${script.toString()})(...arguments)`, ...args);
    },
    click: async (selector) => {
      await gather();
      await driver.findElement(By.css(selector)).click();
    },
    type: async (selector, text) => driver.findElement(By.css(selector)).sendKeys(text),
    choose: async (selector, value) => new Select(driver.findElement(By.css(selector))).selectByValue(value),
    problems: async () => {
      await gather();
      return complaints;
    },
    close: async () => {
      await driver.quit().finally(end);
    },
  };
}

/** Injected into the page: classic WebDriver has no console. */
function complain(): void {
  const page: typeof window & { complaints?: string[] } = window;
  if (page.complaints) return;
  const complaints: string[] = [];
  page.complaints = complaints;
  for (const level of ['error', 'warn'] as const) {
    const say = console[level].bind(console);
    console[level] = (...words: unknown[]) => {
      complaints.push(words.map(String).join(' '));
      say(...words);
    };
  }
  addEventListener('error', ({ message }) => complaints.push(message));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    complaints.push(`Content security policy: ${effectiveDirective} refused ${blockedURI}`),
  );
}
