/** Questions and answers, for the page and for search engines. */

interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

export const faqIntro = {
  eyebrow: 'Questions',
  title: 'Asked in most first meetings',
  contact: 'Ask yours',
} as const;

export const questions: readonly Question[] = [
  {
    id: 'cost',
    question: 'What does a project cost?',
    answer:
      'Projects run from $25k to $250k and above. Discovery ends with a fixed price for the next phase, and ' +
      'Architecture ends with a fixed price for the whole. Monthly packages are listed under Start Project.',
  },
  {
    id: 'time',
    question: 'How long before patients can use it?',
    answer:
      'A first useful version takes 4 to 8 weeks, a full application 3 to 6 months, and a system across many ' +
      'locations 6 to 12 months. We release to one provider or one office before the rest.',
  },
  {
    id: 'hipaa',
    question: 'Do you sign a business associate agreement?',
    answer:
      'Yes, before we touch protected health information, and we hold the same agreement with every vendor ' +
      'behind us who touches it. This website’s forms and chat are for business inquiries. Please leave patient ' +
      'details out of them.',
  },
  {
    id: 'systems',
    question: 'Does it work with our EHR or practice management system?',
    answer:
      'Usually. We connect to Nextech, ModMed, Dentrix and others through the interfaces their makers publish. ' +
      'Where a vendor offers none, we say so in Discovery rather than scrape screens.',
  },
  {
    id: 'ownership',
    question: 'Who owns what you build?',
    answer:
      'You do. Domain and accounts are in your name from the first day, and code and designs become yours when ' +
      'they are paid for. Leaving us takes an afternoon and a list of passwords.',
  },
  {
    id: 'fit',
    question: 'Which practices are a poor fit?',
    answer:
      'Those who want guaranteed rankings, invented reviews or a model that advises patients. We also wait for ' +
      'practices in the middle of changing their EHR. One heart transplant at a time.',
  },
];
