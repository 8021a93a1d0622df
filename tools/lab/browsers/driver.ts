/**
 * The little that the journeys need of a browser, whichever protocol drives it. Elements are named by CSS selectors.
 */
export interface Driver {
  open(url: string): Promise<void>;
  url(): Promise<string>;
  /** Runs in the page; the answer is JSON. */
  run<Answer>(script: (...words: string[]) => Answer, ...words: string[]): Promise<Answer>;
  /** With the pointer, as a person does. */
  click(selector: string): Promise<void>;
  /** Key by key, into the element. */
  type(selector: string, text: string): Promise<void>;
  choose(selector: string, value: string): Promise<void>;
  /** What the console complained about so far. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** A browser that can be started here, or what to install. */
export interface Launcher {
  readonly name: string;
  /** Null if it is there. */
  readonly missing: () => string | null;
  readonly launch: (downloads: string) => Promise<Driver>;
}
