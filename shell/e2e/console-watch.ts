import type { Browser, BrowserContext } from 'playwright/test';

/** What the test runner's own scripts cause in pictures of mails, in which no script may run. */
const ownScripts = /^Blocked script execution in 'about:/;
/** All visitors of the suite share the network whose reports are limited; what a page reports stands in its console. */
const limitedReports = /status of 429 .*\/api\/crash-reports/;

let watches = 0;

/** Errors, warnings, exceptions and policy violations of every page of a browser. */
export class ConsoleWatch {
  private readonly messages: string[] = [];
  private readonly expected: RegExp[] = [ownScripts, limitedReports];
  /** Two watches may follow one context independently. */
  private readonly binding = `reportPolicyViolation${String((watches += 1))}`;

  /** Follows each context that is opened from now on, with all its pages and popups, until `stop`. */
  constructor(private readonly browser: Browser) {
    browser.on('context', this.follow);
  }

  /** Declares what this test causes on purpose; answers what came of it so far. */
  readonly expect = (pattern: RegExp): (() => string[]) => {
    this.expected.push(pattern);
    return () => this.messages.filter((message) => pattern.test(message));
  };

  /** Errors, warnings and reports of the content security policy that no test declared. */
  unexpected(): string[] {
    return this.messages.filter((message) => !this.expected.some((pattern) => pattern.test(message)));
  }

  stop(): void {
    this.browser.off('context', this.follow);
  }

  private readonly follow = (context: BrowserContext): void => {
    context.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      this.messages.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (webError) => this.messages.push(webError.error().stack ?? webError.error().message));
    // A refused `eval` that is caught leaves no line in Chromium's console, only an event.
    const report = (_: object, text: string): void => void this.messages.push(text);
    void context.exposeBinding(this.binding, report).catch(() => undefined);
    void context.addInitScript(watchPolicy, this.binding).catch(() => undefined);
  };
}

/** In the page. */
function watchPolicy(binding: string): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
    const report = (globalThis as unknown as Record<string, ((text: string) => Promise<void>) | undefined>)[binding];
    void report?.(
      `Content security policy: ${effectiveDirective} refused ${blockedURI} in ${sourceFile}:${String(lineNumber)}`,
    );
  });
}
