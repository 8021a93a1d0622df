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
      'A surgeon’s hour is the most expensive hour in the building, and a third of Corvane’s consults were ' +
      'people who only wanted a price. The Consult Desk has that conversation earlier, and more kindly. Seven ' +
      'questions cover the procedure, timing, health and budget. Patients see a price range before they see the ' +
      'calendar. The deposit is taken at booking and goes toward surgery. On the day of the consult, the surgeon ' +
      'has a one-page brief, and the patient knows what she came to ask.',
    keyFeatures: [
      'Price ranges by procedure, approved by each surgeon',
      'Refundable deposit, with the policy shown before the card form',
      'Financing estimate from the lender, without a credit check',
      'A one-page brief for the surgeon, written from the answers',
      'A referral for procedures the practice doesn’t offer',
    ],
    metrics: [
      ['44%', 'of consults go ahead, up from 31%'],
      ['6.5 h', 'of surgeon time saved each week'],
      ['4%', 'missed consults, down from 17%'],
    ],
    techStack: ['TypeScript', 'React', 'NestJS', 'PostgreSQL', 'Document Understanding', 'Accessibility (WCAG 2.2)'],
    marketSize: 'Any elective practice where the first visit is mostly about price.',
  },
  'after-hours': {
    description:
      'Alder Voss missed one call in four: before nine, at lunch, and all evening. Half were simple requests to ' +
      'move a visit. Some were about wounds. After Hours answers in two rings, says that it’s an automated ' +
      'assistant, and does three things: it moves visits, answers questions from 112 approved pages, and finds a ' +
      'person. Any mention of bleeding, fever, pain or a fresh Mohs site goes straight to the clinician on call. ' +
      'The assistant doesn’t decide whether it’s serious; it calls.',
    keyFeatures: [
      'Says that it’s automated in its first sentence',
      'A fixed list of words that ends the conversation and calls the clinician on duty',
      'Books straight into the schedule, the way the vendor supports it',
      'Covered by a BAA from the phone company to the model; recordings are off by default',
      'A morning summary: who called, what was done, what’s left to do',
    ],
    metrics: [
      ['3%', 'of calls missed, down from 26%'],
      ['58 s', 'to move an appointment'],
      ['100%', 'of flagged calls reached a clinician'],
    ],
    techStack: ['Python', 'Voice Agents', 'Retrieval', 'Model Evaluation', 'Audit Logging', 'HIPAA Safeguards', 'AWS'],
    marketSize: 'Practices with one phone number and more than one exam room.',
  },
  'recall-engine': {
    description:
      'Four offices kept four recall lists, and each was worked until the coordinator was needed elsewhere. The ' +
      'Recall Engine reads the practice management system every night, ranks overdue patients by how likely a ' +
      'call is to help, and gives each coordinator thirty names with a reason beside each. Texts go first, to ' +
      'patients who agreed to them. Calls are for people who pick up. When two hygienists are out, the engine ' +
      'hands out fewer names by itself.',
    keyFeatures: [
      'Ranking updated every month and checked for fairness between groups of patients',
      'One key to record how a call went',
      'As many names as there are open hygiene hours',
      'Consent and STOP replies count in all four offices',
    ],
    metrics: [
      ['1,140', 'overdue patients seen in five months'],
      ['1.8×', 'bookings per hour of calling'],
      ['27%', 'fewer empty hygiene hours'],
    ],
    techStack: ['Python', 'Gradient Boosting', 'PostgreSQL', 'Job Queues', 'React', 'OpenTelemetry'],
    marketSize: 'About 200,000 dentists practice in the United States, and nearly all of them have a recall list.',
  },
};
