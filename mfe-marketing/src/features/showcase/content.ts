import type { ProjectTitle } from '../../shared/projects.ts';

/** The words of the Showcase section: three case studies, six more projects, and Technical Excellence. */

interface Project {
  readonly id: string;
  readonly title: ProjectTitle;
  readonly subtitle: string;
  /** Names of technologies, spelled as in the Technology section. */
  readonly techStack: readonly string[];
}

/** What the page shows of a case study; what opening it adds is in `details.ts`. */
export interface FeaturedProject extends Project {
  readonly id: FeaturedId;
  readonly summary: string;
  /** Value first, then what it counts. */
  readonly metrics: readonly (readonly [value: string, label: string])[];
}

export interface AdditionalProject extends Project {
  readonly description: string;
  /** Address of the work, only where a visitor can really open it. */
  readonly liveUrl?: string;
  readonly githubUrl?: string;
}

export type FeaturedId = 'consult-desk' | 'after-hours' | 'recall-engine';

export interface Excellence {
  readonly title: string;
  readonly text: string;
}

export const showcaseIntro = {
  eyebrow: 'Showcase',
  title: 'Work that holds up',
  emphasis: 'on a Monday.',
  lead: 'Nine projects. The practices are invented for this demonstration. The problems are not.',
} as const;

export const showcaseLabels = {
  featured: 'Case studies',
  additional: 'More work',
  open: 'View case study',
  all: 'All work',
  missingTitle: 'No such case study',
  missingText: 'The address names no work of ours. All nine projects stand on the front page.',
  talk: 'Begin a conversation',
  description: 'The work',
  keyFeatures: 'Key features',
  metrics: 'Results',
  techStack: 'Built with',
  marketSize: 'Who else has this problem',
  live: 'View Live',
  source: 'GitHub',
  close: 'Close',
  excellence: 'Technical Excellence',
  excellenceLead: 'What every project leaves the studio with, whether or not anyone asked.',
} as const;

export const featuredProjects: readonly FeaturedProject[] = [
  {
    id: 'consult-desk',
    title: 'The Consult Desk',
    subtitle: 'Corvane Plastic Surgery, Upper East Side',
    summary: 'A surgeon’s hour is the scarcest thing in the building, and a third of Corvane’s went to people who wanted a price.',
    metrics: [
      ['44%', 'of consults proceed, from 31%'],
      ['6.5 h', 'of surgeon time returned each week'],
      ['4%', 'missed consults, from 17%'],
    ],
    techStack: ['TypeScript', 'React', 'NestJS', 'PostgreSQL', 'Document Understanding', 'Accessibility (WCAG 2.2)'],
  },
  {
    id: 'after-hours',
    title: 'After Hours',
    subtitle: 'Alder Voss Dermatology, Manhattan',
    summary: 'Alder Voss missed one call in four: before nine, at lunch, and all evening.',
    metrics: [
      ['3%', 'of calls missed, from 26%'],
      ['58 s', 'to move an appointment'],
      ['100%', 'of flagged calls reached a clinician'],
    ],
    techStack: ['Python', 'Voice Agents', 'Retrieval', 'Model Evaluation', 'Audit Logging', 'HIPAA Safeguards', 'AWS'],
  },
  {
    id: 'recall-engine',
    title: 'The Recall Engine',
    subtitle: 'Ostler Row Dental, Brooklyn',
    summary: 'Four offices kept four recall lists, each worked until the coordinator was called away.',
    metrics: [
      ['1,140', 'overdue patients seated in five months'],
      ['1.8×', 'bookings per hour of calling'],
      ['27%', 'fewer empty hygiene hours'],
    ],
    techStack: ['Python', 'Gradient Boosting', 'PostgreSQL', 'Job Queues', 'React', 'OpenTelemetry'],
  },
];

export const additionalProjects: readonly AdditionalProject[] = [
  {
    id: 'consent-ledger',
    title: 'Consent Ledger',
    subtitle: 'Photographs with a paper trail',
    description:
      'Every before-and-after picture is tied to a signed authorization, its uses and its end date. Withdraw it and the picture leaves the site, the lobby screen and the scheduled post.',
    techStack: ['TypeScript', 'NestJS', 'PostgreSQL', 'Encryption', 'Audit Logging', 'HIPAA Safeguards'],
  },
  {
    id: 'injector-board',
    title: 'Injector Board',
    subtitle: 'Hours, units and vials for Pellam House',
    description:
      'A day view for nine injectors in two houses. Slot lengths follow each injector’s real pace, and units drawn are set against units billed before closing, while everyone still remembers.',
    techStack: ['React', 'TypeScript', 'PostgreSQL', 'Offline Sync', 'Push Notifications'],
  },
  {
    id: 'case-room',
    title: 'Case Room',
    subtitle: 'Treatment plans a family can read at home',
    description:
      'Tarn & Quill present a plan in plain words: what, why, how long, what it costs each month. It opens on a phone without an app, and the coordinator sees which page was read twice.',
    techStack: ['React', 'Design Tokens', 'Node.js', 'Accessibility (WCAG 2.2)', 'Content Delivery'],
  },
  {
    id: 'pocket-concierge',
    title: 'Pocket Concierge',
    subtitle: 'A members’ app for Lindqvist Row',
    description:
      'Bookings, preferences and a quiet line to the house. Notifications are written so that a phone face-up on a dinner table gives nothing away.',
    techStack: ['React Native', 'Swift', 'Kotlin', 'Push Notifications', 'Offline Sync', 'OpenID Connect', 'HIPAA Safeguards'],
  },
  {
    id: 'client-portal',
    title: 'The Client Portal',
    subtitle: 'How we run our own house',
    description:
      'Leads, invoices and payments for this studio, on software we wrote. A payment counts when the provider confirms it and not a moment sooner. Clients sign in to see their own.',
    techStack: ['React', 'NestJS', 'PostgreSQL', 'Job Queues', 'OpenID Connect', 'Docker'],
    liveUrl: '/login',
  },
  {
    id: 'contour',
    title: 'Contour',
    subtitle: 'The drawings on this page',
    description:
      'No picture here was bought. Each is a field of soft ellipsoids cut into height lines, as a facial scanner would draw it, generated by a few hundred lines of code.',
    techStack: ['TypeScript', 'SVG & Canvas', 'Content Delivery'],
    liveUrl: '/#capabilities',
  },
];

export const technicalExcellence: readonly Excellence[] = [
  {
    title: 'It arrives finished',
    text: 'Pages are rendered before they are asked for. Words first, scripts later, nothing jumps.',
  },
  {
    title: 'It works without a mouse',
    text: 'Keyboard, screen reader, 400% zoom, reduced motion. Tested by people, to WCAG 2.2 AA.',
  },
  {
    title: 'It keeps confidences',
    text: 'No third-party trackers, no patient data in logs, and a signed BAA wherever one is owed.',
  },
  {
    title: 'It fails politely',
    text: 'A provider goes down and the message waits. Nothing typed is lost, nothing is charged twice.',
  },
  {
    title: 'It can be explained',
    text: 'Decisions are written down with their reasons. Your next engineer can read them, or replace us.',
  },
  {
    title: 'It is watched',
    text: 'Errors reach us before they reach you, with what happened and without whose chart it was.',
  },
];
