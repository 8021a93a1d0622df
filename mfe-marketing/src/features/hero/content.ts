/** Everything the hero says. */
export const heroContent = {
  headlineStart: 'The quiet craft',
  headlineJoin: 'of',
  /** The rotating phrases, in order (public specification, section 2). */
  phrases: ['Machine Learning', 'AGI', 'Augmented Intelligence', 'Neural Networks', 'Deep Learning'],
  /** Read once by screen readers, instead of every three seconds. */
  phrasesInFull: 'Our crafts: Machine Learning, AGI, Augmented Intelligence, Neural Networks and Deep Learning.',
  lead:
    'We build the sites, systems and patient journeys behind New York’s most considered practices, from first ' +
    'glance to booked chair.',
  begin: 'Begin a conversation',
  work: 'See the work',
  paymentPortal: 'Payment Portal',
  missionControl: 'Mission Control',
  newTab: '(opens in a new tab)',
  pause: 'Pause motion',
  play: 'Play motion',
  stats: [
    { value: '3.4', unit: '×', caption: 'qualified consultations in the first year' },
    { value: '61', unit: '%', caption: 'of inquiries answered without staff time' },
    { value: '24', unit: 'h', caption: 'a human reply, promised and measured' },
  ],
} as const;
