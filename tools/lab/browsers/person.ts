import type { Driver } from './driver.ts';

type Kind = 'button' | 'field';

/** Somebody in front of a browser: finds things by what they say, and waits for them as long as people do. */
export class Person {
  readonly driver: Driver;
  private readonly origin: string;
  private readonly timeoutMs: number;

  constructor(driver: Driver, origin: string, timeoutMs = 30_000) {
    this.driver = driver;
    this.origin = origin;
    this.timeoutMs = timeoutMs;
  }

  async goTo(path: string): Promise<void> {
    await this.driver.open(this.origin + path);
  }

  /** A button, link or entry of a menu, by its name. */
  async press(name: RegExp): Promise<void> {
    await this.driver.click(await this.find('button', name));
  }

  async fill(label: RegExp, text: string): Promise<void> {
    await this.driver.type(await this.find('field', label), text);
  }

  async choose(label: RegExp, value: string): Promise<void> {
    await this.driver.choose(await this.find('field', label), value);
  }

  async sees(text: RegExp): Promise<string> {
    return this.until(`the page says ${String(text)}`, async () => {
      const pageText = await this.driver.run(() => document.body.innerText);
      return text.exec(pageText)?.[0] ?? null;
    });
  }

  async isAt(address: RegExp): Promise<void> {
    await this.until(`the address is ${String(address)}`, async () =>
      address.test(await this.driver.url()) ? true : null,
    );
  }

  async until<T>(what: string, read: () => Promise<T | null>): Promise<T> {
    const end = Date.now() + this.timeoutMs;
    for (;;) {
      const found = await read().catch((error: unknown) => {
        // The page may be on its way to another.
        if (Date.now() > end) throw error;
        return null;
      });
      if (found !== null) return found;
      if (Date.now() > end) throw new Error(`Waited in vain until ${what}, at ${await this.driver.url()}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  private async find(kind: Kind, name: RegExp): Promise<string> {
    return this.until(`there is a ${kind} ${String(name)}`, () => this.driver.run(mark, kind, name.source, name.flags));
  }
}

/**
 * In the page: marks the last thing of this name that can be used, which lies over the others; answers its selector.
 */
function mark(kind: string, source: string, flags: string): string | null {
  const pattern = new RegExp(source, flags);
  const selector =
    kind === 'button'
      ? 'button,a[href],[role="button"],[role="menuitem"],[role="tab"],input[type="submit"]'
      : 'input,textarea,select';
  const nameOf = (element: HTMLElement): string => {
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
        ? [...(element.labels ?? [])]
        : [];
    const labeled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '');
    return (
      [
        element.getAttribute('aria-label') ?? '',
        ...labeled,
        ...labels.map(({ textContent }) => textContent),
        kind === 'button' ? element.textContent : '',
      ]
        .find((text) => text.trim() !== '')
        ?.replaceAll(/\s+/g, ' ')
        .trim() ?? ''
    );
  };
  const usable = (element: HTMLElement): boolean => {
    const box = element.getBoundingClientRect();
    return (
      box.width > 0 &&
      box.height > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      !element.closest('[inert],[aria-hidden="true"]') &&
      !element.matches(':disabled,[aria-disabled="true"]')
    );
  };
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => usable(element) && pattern.test(nameOf(element)),
  );
  const target =
    found.find((element) => element.closest('[role="dialog"],dialog[open],[role="menu"],[role="alertdialog"]')) ??
    found[0];
  if (!target) return null;
  for (const old of document.querySelectorAll('[data-found]')) delete (old as HTMLElement).dataset['found'];
  target.dataset['found'] = '';
  target.scrollIntoView({ block: 'center', behavior: 'instant' });
  return '[data-found]';
}
