import { packagesFrom } from '../../shared/offers.ts';

/** Questions and answers, for the page and for search engines. */

interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

export const faqIntro = {
  eyebrow: 'Questions',
  title: 'Questions practices ask before they start',
  contact: 'Ask your question',
} as const;

export const questions: readonly Question[] = [
  {
    id: 'cost',
    question: 'What does a project cost?',
    answer:
      'Projects run from $25k to $250k and above. Discovery ends with a fixed price for the next phase, and ' +
      `Architecture ends with a fixed price for the whole. Monthly packages start at ${packagesFrom}.`,
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
      'Yes, before we touch protected health information, and every vendor we use who touches it has signed one ' +
      'with us. This website’s forms and chat are for business inquiries. Please leave ' +
      'patient details out of them.',
  },
  {
    id: 'systems',
    question: 'Does it work with our EHR or practice management system?',
    answer:
      'Usually. We connect to Nextech, ModMed, Dentrix and others through the interfaces their makers publish. ' +
      'If a vendor doesn’t offer one, we tell you in Discovery; we don’t scrape screens.',
  },
  {
    id: 'ownership',
    question: 'Who owns what you build?',
    answer:
      'You do. The domain and accounts are in your name from day one, and the code and designs are yours once ' +
      'they’re paid for. If you leave, we hand over the passwords in an afternoon.',
  },
  {
    id: 'fit',
    question: 'Which practices are a poor fit?',
    answer:
      'Practices that want guaranteed rankings, made-up reviews or an AI that gives patients medical advice. If ' +
      'you’re changing your EHR right now, we’d wait until that’s done.',
  },
];
