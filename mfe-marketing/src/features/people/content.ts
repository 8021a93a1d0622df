/** The words of the section on people, proof and questions. Names and roles are in libs/brand. */
export const peopleIntro = {
  eyebrow: 'People',
  title: 'Who does the work',
  lead:
    'We’re fourteen people, and these six are the ones you’ll talk to. Call the number below and ask for any of them ' +
    'by name.',
} as const;

export const peopleLabels = {
  answers: 'A person answers, usually on the second ring.',
  visits: 'Visits by appointment.',
  book: 'Book a call',
  quotes: 'What clients say',
  connect: 'We connect',
  askAbout: 'Ask about yours',
} as const;

interface Quote {
  readonly words: string;
  readonly name: string;
  readonly practice: string;
  readonly city: string;
  /** One figure, and how it was counted. */
  readonly figure: string;
  readonly counted: string;
}

/** The first one stands large. */
export const quotes: readonly Quote[] = [
  {
    words:
      'The weekend’s calls used to wait for us on Monday. Now they’re answered, the six that need me are on one ' +
      'page, and nobody stays late to catch up.',
    name: 'Dr. Imogen Voss',
    practice: 'Alder Voss Dermatology',
    city: 'New York, New York',
    figure: '118',
    counted: 'visits booked after 6 pm, July to September. Counted in Nextech as visits that took place.',
  },
  {
    words: 'It costs more than our last agency did. By the second quarter it had paid for itself.',
    name: 'Dr. Samuel Tarn',
    practice: 'Tarn & Quill Orthodontics',
    city: 'Stamford, Connecticut',
    figure: '68%',
    counted: 'of treatment plans accepted, up from 52%. Counted in Dentrix over six months, 412 plans.',
  },
  {
    words: 'They talked us out of two things we’d asked for. What we did buy was live on the day they’d said.',
    name: 'Renata Pell, manager',
    practice: 'Pellam House Med Spa',
    city: 'Hoboken, New Jersey',
    figure: '9 of 9',
    counted: 'injectors used it every working day by week two. Counted from their sign-ins.',
  },
];
