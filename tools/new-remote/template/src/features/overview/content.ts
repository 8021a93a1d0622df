/** The page's copy. */
export const overviewTexts = {
  title: 'Sample',
  lead: 'This page belongs to a team of its own: built, checked and deployed without the others.',
  more: 'How it is made',
  less: 'Close',
  steps: [
    { name: 'Routes', text: 'src/routes.tsx exposes one remote with every path it owns.' },
    { name: 'Features', text: 'A folder each, with components, words and specs together.' },
    { name: 'Deploy', text: 'One command builds, checks and flips; another takes it back.' },
  ],
} as const;
