/** The projects of the Showcase, by title: what other sections may link to. */
export const projects = {
  'The Consult Desk': { id: 'consult-desk', featured: true },
  'After Hours': { id: 'after-hours', featured: true },
  'The Recall Engine': { id: 'recall-engine', featured: true },
  'Consent Ledger': { id: 'consent-ledger', featured: false },
  'Injector Board': { id: 'injector-board', featured: false },
  'Case Room': { id: 'case-room', featured: false },
  'Pocket Concierge': { id: 'pocket-concierge', featured: false },
  'The Client Portal': { id: 'client-portal', featured: false },
  Contour: { id: 'contour', featured: false },
} as const;

export type ProjectTitle = keyof typeof projects;

/** Name in the query string under which a case study opens over the page. */
export const projectParameter = 'project';

/** Id of a project's element in the Showcase. */
export const projectAnchor = (id: string): string => `project-${id}`;
