import type { FeaturedId } from './content.ts';

/** Copy of the case study dialogs, loaded when a dialog opens. */
interface CaseStudyDetails {
  readonly description: string;
  readonly keyFeatures: readonly string[];
  /** Value first, then what it counts. */
  readonly metrics: readonly (readonly [value: string, label: string])[];
  /** Names of technologies, spelled as in the Technology section. */
  readonly techStack: readonly string[];
  /** Who else has this problem. */
  readonly marketSize: string;
}

export const caseStudyDetails: Readonly<Record<FeaturedId, CaseStudyDetails>> = {
  'consult-desk': {
    description:
      'A surgeon’s hour is the scarcest thing in the building, and a third of Corvane’s went to people who ' +
      'wanted a price. The Consult Desk moves that conversation earlier and makes it kinder. Seven questions ' +
      'establish the procedure, timing, health cautions and budget. A range is shown before the calendar. The ' +
      'deposit is taken at booking and credited to surgery. By the day of the consult the surgeon has one page, ' +
      'and the patient knows what she came to ask.',
    keyFeatures: [
      'Price ranges by procedure, approved by each surgeon',
      'Refundable deposit, with the policy stated before the card',
      'Financing estimate from the lender, without touching the credit file',
      'A one-page brief for the surgeon, written from the answers',
      'A polite no, with a referral, for procedures the practice does not offer',
    ],
    metrics: [
      ['44%', 'of consults go ahead, up from 31%'],
      ['6.5 h', 'of surgeon time saved each week'],
      ['4%', 'missed consults, down from 17%'],
    ],
    techStack: ['TypeScript', 'React', 'NestJS', 'PostgreSQL', 'Document Understanding', 'Accessibility (WCAG 2.2)'],
    marketSize: 'Any elective practice whose first visit is a conversation about money.',
  },
  'after-hours': {
    description:
      'Alder Voss missed one call in four: before nine, at lunch, and all evening. Half were simple requests to ' +
      'move a visit. Some were wounds. After Hours answers in two rings, says that it is an automated ' +
      'assistant, and does three things: moves appointments, answers from 112 approved pages, and finds a ' +
      'person. Any mention of bleeding, fever, pain or a fresh Mohs site goes straight to the clinician on ' +
      'call. The assistant does not weigh it. It rings.',
    keyFeatures: [
      'Says what it is in its first sentence',
      'A fixed list of words that ends the script and calls the clinician on duty',
      'Writes to the schedule through the vendor’s own interface',
      'Covered by a BAA from carrier to model; recordings off by default',
      'A morning sheet: who called, what was done, what waits',
    ],
    metrics: [
      ['3%', 'of calls missed, down from 26%'],
      ['58 s', 'to move an appointment'],
      ['100%', 'of flagged calls reached a clinician'],
    ],
    techStack: ['Python', 'Voice Agents', 'Retrieval', 'Model Evaluation', 'Audit Logging', 'HIPAA Safeguards', 'AWS'],
    marketSize: 'Practices with one telephone number and more than one exam room.',
  },
  'recall-engine': {
    description:
      'Four offices kept four recall lists, each worked until the coordinator was called away. The Recall ' +
      'Engine reads the practice management system every night, ranks overdue patients by the likelihood that a ' +
      'call will help, and gives each coordinator thirty names with a reason beside each. Texts go first, to ' +
      'those who agreed to them. The telephone is kept for people who answer telephones. When two hygienists ' +
      'are out, the engine slows down by itself.',
    keyFeatures: [
      'Ranking retrained monthly and checked for unequal error',
      'One keystroke to record an outcome',
      'Pace matched to open hygiene hours',
      'Consent and STOP honored across all four offices',
    ],
    metrics: [
      ['1,140', 'overdue patients seen in five months'],
      ['1.8×', 'bookings per hour of calling'],
      ['27%', 'fewer empty hygiene hours'],
    ],
    techStack: ['Python', 'Gradient Boosting', 'PostgreSQL', 'Job Queues', 'React', 'OpenTelemetry'],
    marketSize: 'About 200,000 dentists practice in the United States. Nearly all of them own a recall list.',
  },
};
