/** Copy of the Technology section; the tools are in `tools-content.ts`. */

export const technologyIntro = {
  eyebrow: 'Technology',
  title: 'Your data stays yours',
  lead: 'Four questions to ask anyone who builds software for your practice, and our answers.',
} as const;

/** What an owner asks. Each answer repeats what the questions page and the tools below say. */
export const ownerQuestions = [
  {
    question: 'Where does my patient data live?',
    answer:
      'In an Amazon (AWS) account that belongs to your practice and is covered by a BAA. It’s encrypted on the way ' +
      'there and while it’s stored.',
    more: { to: '/technology', label: 'See what it runs on' },
  },
  {
    question: 'Who can read it?',
    answer:
      'Only people whose job needs it. Access ends everywhere on the day someone leaves, and a permanent log shows ' +
      'who opened what.',
    more: { to: '/faq#hipaa', label: 'About BAAs and patient data' },
  },
  {
    question: 'What happens if you go away?',
    answer:
      'You keep it all. The domain and accounts are in your name from day one, and the code is yours once it’s ' +
      'paid for.',
    more: { to: '/faq#ownership', label: 'Who owns what we build' },
  },
  {
    question: 'Will it work with my EHR?',
    answer:
      'Usually. We connect to Nextech, ModMed, Dentrix and others through the interfaces their makers publish. If ' +
      'yours has none, we’ll tell you in the first phase.',
    more: { to: '/faq#systems', label: 'Which systems we connect' },
  },
] as const;

export const technologyLabels = {
  toolsHint: 'The 28 tools we use, and how well we know each one',
  page: 'Open this list as a page you can forward',
  note: 'Percentages are our own estimate of how well we know a tool.',
  back: 'Back to the homepage',
  filter: 'Filter by category',
  proficiency: 'Proficiency',
  projects: 'Used in',
  /** Announced when a chip filters. */
  filtered: (category: string) => `Showing ${category} only. Press the chip again for all.`,
} as const;

/** The list of tools as a page of its own, for whoever is asked to check it. */
export const technologyPath = '/technology';
