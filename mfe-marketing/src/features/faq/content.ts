import { accountManager, addressLines, brand, cancellation, ehrLead, staffTrainer } from '@vitrine/brand';
import { connectedSystems, packagesFrom, projectPackage } from '../../shared/offers.ts';

/** On one line. */
const phone = brand.phone.shown.replace(' ', '\u00A0');

/** Questions and answers, for the page, the landing page and search engines. */

interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

export const faqIntro = {
  eyebrow: 'Questions',
  title: 'Questions practices ask before they start',
  contact: 'Ask your question',
  /** On the landing page, which shows the first six. */
  some: 'Six of the twelve. If yours isn’t here, call and ask it.',
  all: 'Read all twelve',
} as const;

const systems = new Intl.ListFormat('en-US').format(connectedSystems);

export const questions: readonly Question[] = [
  {
    id: 'first-month',
    question: 'What happens in the first month?',
    answer:
      `${accountManager.name} calls you on the next working day. Your first campaign goes live two days after your ` +
      'start, you get the brand audit in week one, we film in week two, and your first report comes before the month ' +
      'ends. The payment page shows every date before you pay.',
  },
  {
    id: 'cancel',
    question: 'Can I cancel, and what do I keep?',
    answer:
      `${cancellation} Your website, ad accounts, videos and patient data are in your name from day one, and we hand ` +
      'over the passwords the same afternoon.',
  },
  {
    id: 'people',
    question: 'Who will I talk to?',
    answer:
      `${accountManager.name}, your account manager, about your month. ${ehrLead.name} about your EHR, and ` +
      `${staffTrainer.name} when your front desk has doubts. All of them answer at ${phone}.`,
  },
  {
    id: 'systems',
    question: 'Will it work with my EHR or practice management system?',
    answer:
      `Usually. We connect ${systems} and others through the interfaces their makers publish. If a vendor doesn’t ` +
      'offer one, we tell you in Discovery; we don’t scrape screens.',
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
    id: 'fit',
    question: 'Which practices are a poor fit?',
    answer:
      'Practices that want guaranteed rankings, made-up reviews or an AI that gives patients medical advice. If ' +
      'you’re changing your EHR right now, we’d wait until that’s done.',
  },
  {
    id: 'cost',
    question: 'What does a project cost?',
    answer:
      'Projects run from $25k to $250k and above. Discovery ends with a fixed price for the next phase, and ' +
      `Architecture ends with a fixed price for the whole. Monthly packages start at ${packagesFrom}.`,
  },
  {
    id: 'ad-spend',
    question: 'Is ad spend included in a package?',
    answer:
      'No. You set the amount, the accounts are in your name, and Google, Meta and LinkedIn bill you at cost. The ' +
      `package pays for planning, making and running the ads. ${projectPackage.name} covers all three.`,
  },
  {
    id: 'guarantee',
    question: 'Do you guarantee new patients?',
    answer:
      'No, and we’d be careful with anyone who does. You get a report every month of what it cost and who booked, ' +
      'and you can cancel any time.',
  },
  {
    id: 'time',
    question: 'How long before patients can use it?',
    answer:
      'A first useful version takes 4 to 8 weeks, a full application 3 to 6 months, and a system across many ' +
      'locations 6 to 12 months. We release to one provider or one office before the rest.',
  },
  {
    id: 'my-time',
    question: 'How much of my time does it take?',
    answer:
      'A 20-minute call to begin a package, then an hour a month. A project takes two hours in Discovery and thirty ' +
      'minutes each Thursday while we build.',
  },
  {
    id: 'places',
    question: 'Do you work outside New York?',
    answer:
      'Yes, all over the United States. We come to you for Discovery, filming and launch, and do the rest by video. ' +
      `Our studio is at ${addressLines.join(', ')}.`,
  },
];
