import type { ComponentType } from 'react';

/** One section of the settings: an entry of their list and the screen it leads to. */
export interface SettingsSection {
  /** Below `/settings/`. */
  readonly path: string;
  /** As the list names it. */
  readonly label: string;
  /** Heading over neighbours of the same kind, in the order the sections come in. */
  readonly group: string;
  /** Usually lazy. It begins with a `SectionHead`, which is the page's one `h1`. */
  readonly Screen: ComponentType;
}
