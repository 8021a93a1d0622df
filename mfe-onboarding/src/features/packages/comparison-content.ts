import type { PackageId } from '@vitrine/contracts';

/** The names of the packages above narrow columns: on the smallest phones a word of them may end a line at its soft hyphen. */
export const columnNames: Readonly<Record<PackageId, string>> = {
  foundation: 'Foun\u00ADdation Elite',
  transformation: 'Visionary Transfor\u00ADmation',
  dominance: 'Market Domi\u00ADnance',
};

/** A row of the comparison: in which package a thing is, or how much of it. */
interface ComparisonRow {
  readonly what: string;
  readonly in: Readonly<Record<PackageId, string | boolean>>;
}

const from = (first: PackageId, what: string): ComparisonRow => ({
  what,
  in: { foundation: first === 'foundation', transformation: first !== 'dominance', dominance: true },
});

/** The content of the packages (public specification, section 3), by subject. */
export const comparison: readonly { readonly title: string; readonly rows: readonly ComparisonRow[] }[] = [
  {
    title: 'Winning patients',
    rows: [
      from('foundation', 'AI patient-acquisition campaigns'),
      from('transformation', 'Multi-channel ads: Google, Meta, LinkedIn'),
      from('transformation', 'Funnel automation'),
      from('dominance', 'AI prediction modelling'),
    ],
  },
  {
    title: 'Brand and content',
    rows: [
      from('foundation', 'Brand audit'),
      { what: 'Videos a month', in: { foundation: '4', transformation: '8', dominance: '8' } },
      { what: 'Posts a month', in: { foundation: '12', transformation: '12', dominance: '12' } },
      { what: 'Blogs a month', in: { foundation: '2', transformation: '2', dominance: '2' } },
      from('transformation', 'Reputation management'),
      from('dominance', 'PR'),
      from('dominance', 'Speaking opportunities'),
      from('dominance', 'Conference presence'),
    ],
  },
  {
    title: 'Site and software',
    rows: [
      from('foundation', 'Website optimization'),
      from('transformation', 'Custom AI chatbot'),
      from('dominance', 'Custom software'),
    ],
  },
  {
    title: 'Insight and counsel',
    rows: [
      from('foundation', 'Analytics'),
      from('transformation', 'Competitive reports'),
      {
        what: 'Sessions',
        in: { foundation: 'Monthly calls', transformation: 'Bi-weekly', dominance: 'Weekly, C-level' },
      },
      from('dominance', 'Expansion strategy'),
      from('dominance', 'Quarterly in-person intensives'),
    ],
  },
  {
    title: 'People',
    rows: [
      from('foundation', 'Senior account manager'),
      from('transformation', 'Staff training'),
      from('dominance', 'Team of 5 or more specialists'),
      from('dominance', '24/7 support'),
    ],
  },
];
