import { projectsFrom, packagesFrom } from '../../shared/offers.ts';

/** Everything the hero says. */
export const heroContent = {
  /** Two parts, which are two lines on a phone. */
  headlineStart: ['More of the', 'right patients,'],
  headlineJoin: 'with',
  /** The rotating phrases, in order (public specification, section 2). */
  phrases: ['Machine Learning', 'AGI', 'Augmented Intelligence', 'Neural Networks', 'Deep Learning'],
  /** Read once by screen readers, instead of every three seconds. */
  phrasesInFull: 'We work with Machine Learning, AGI, Augmented Intelligence, Neural Networks and Deep Learning.',
  lead: 'We build websites, booking and AI front desks for dermatology, med spa and dental practices.',
  /** A link to them, and the end of its sentence. */
  packages: `Monthly packages from ${packagesFrom}`,
  projects: `, projects from ${projectsFrom}.`,
  call: 'Book a call',
  work: 'See the work',
  paymentPortal: 'Payment Portal',
  missionControl: 'Mission Control',
  newTab: '(opens in a new tab)',
  pause: 'Pause motion',
  play: 'Play motion',
  stats: [
    { value: '3.4', unit: '×', caption: 'qualified consults in year one, against the year before' },
    { value: '61', unit: '%', caption: 'of inquiries answered without staff time' },
    { value: '24', unit: 'h', caption: 'at most until a person replies' },
  ],
  /** The AI front desk of a case study at work, on screens with room for it. */
  conversation: {
    title: 'After Hours · Alder Voss Dermatology',
    state: 'Answering',
    question: 'Hi, can I still get in this week for a touch-up? It’s 9:40 pm, sorry',
    offer: 'No need to be sorry. Dr. Voss has two openings on Thursday:',
    times: ['2:15 pm', '4:40 pm'],
    choice: '4:40 please',
    confirmation: 'It’s held for you. A $50 deposit confirms it; here’s the secure link.',
    result: 'Booked at 9:42 pm. Tonight: 11 answered, 4 booked, 1\u00a0left for Dana.',
  },
} as const;
