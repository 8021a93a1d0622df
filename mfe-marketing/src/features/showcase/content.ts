import { brand } from '@vitrine/brand';
import type { ProjectTitle } from '../../shared/projects.ts';

/** Copy of the Showcase section: three case studies, six more projects, and Technical Excellence. */

interface Project {
  readonly id: string;
  readonly title: ProjectTitle;
  readonly subtitle: string;
}

/** What the landing page shows of a case study; the rest is in `details.ts`, its miniature in `miniatures/`. */
export interface FeaturedProject extends Project {
  readonly id: FeaturedId;
  readonly summary: string;
  /** The one figure that counts. */
  readonly figure: string;
  /** What the figure counts, against what, and how it was measured. */
  readonly measured: string;
  /** The link to the case study. */
  readonly open: string;
}

/** A line of a still: what it is, and how it stands. */
type StillRow = readonly [text: string, value: string, tone?: 'good' | 'late'];

/** A still of a screen: its title, and lines below it. */
export interface ProjectStill {
  readonly title: string;
  readonly rows: readonly StillRow[];
  /** What is drawn beside the words; without it they are a list. */
  readonly kind?: 'photo' | 'schedule' | 'plan' | 'message';
}

interface AdditionalProject extends Project {
  readonly description: string;
  /** The still of its screen; without one, its drawing is shown. */
  readonly still?: ProjectStill;
  /** URL of the work, only where a visitor can open it. */
  readonly liveUrl?: string;
  readonly githubUrl?: string;
}

export type FeaturedId = 'consult-desk' | 'after-hours' | 'recall-engine';

interface Excellence {
  readonly title: string;
  readonly text: string;
}

export const showcaseIntro = {
  eyebrow: 'Showcase',
  title: 'Work you can try',
  lead: 'These are small working copies of what we built. Press anything in them, and compare before with after.',
} as const;

export const showcaseLabels = {
  featured: 'Case studies',
  additional: 'More work',
  gallery: 'Drawings',
  all: 'All work',
  missingTitle: 'No such case study',
  missingText: 'There’s no case study at this address. You’ll find all nine projects on the front page.',
  talk: 'Book a call',
  description: 'The work',
  keyFeatures: 'Key features',
  metrics: 'Results',
  techStack: 'Built with',
  marketSize: 'Who else has this problem',
  live: 'View Live',
  source: 'GitHub',
  close: 'Close',
  excellence: 'Technical Excellence',
  excellenceLead: 'Every project comes with these.',
  invented: 'The practices and patients in this section are invented for this demonstration.',
} as const;

/** The link from a project's page back to the section. */
export const showcaseBack = { to: '/#showcase', label: showcaseLabels.all } as const;

export const featuredProjects: readonly FeaturedProject[] = [
  {
    id: 'consult-desk',
    title: 'The Consult Desk',
    subtitle: 'Corvane Plastic Surgery, Upper East Side',
    summary:
      'A third of Corvane’s surgical consults were people who only wanted a price. Now they see a range, leave a ' +
      'deposit, and arrive with their questions answered.',
    figure: '44%',
    measured: 'of consults go ahead, up from 31%. Counted over 12 months in the practice’s own schedule.',
    open: 'Read about The Consult Desk',
  },
  {
    id: 'after-hours',
    title: 'After Hours',
    subtitle: 'Alder Voss Dermatology, Manhattan',
    summary:
      'Alder Voss missed one call in four. Now an assistant picks up, moves visits, answers from approved pages, and ' +
      'calls a clinician if it’s urgent.',
    figure: '3%',
    measured: 'of calls missed, down from 26%. Counted in the phone company’s call log.',
    open: 'Read about After Hours',
  },
  {
    id: 'recall-engine',
    title: 'The Recall Engine',
    subtitle: 'Ostler Row Dental, Brooklyn',
    summary:
      'Ostler Row called overdue patients when somebody had time. Now each coordinator gets thirty names a day, each ' +
      'with a reason to call.',
    figure: '1,140',
    measured: 'overdue patients seen in five months, counted as finished visits.',
    open: 'Read about The Recall Engine',
  },
];

/** A page of this site that shows its drawings. */
export const contourPath = '/showcase/contour';

export const contourProject = {
  id: 'contour',
  title: 'Contour',
  subtitle: 'The drawings on this site',
  description: 'Each drawing is a made-up surface cut into height lines, as a face scanner would see it, in code.',
  liveUrl: contourPath,
  githubUrl: `${brand.social.github}/contour`,
} as const satisfies AdditionalProject;

export const additionalProjects: readonly AdditionalProject[] = [
  {
    id: 'consent-ledger',
    title: 'Consent Ledger',
    subtitle: 'Photos with signed permission',
    description:
      'Every before-and-after photo has a signed permission. Withdraw it, and the photo comes down everywhere.',
    still: {
      title: 'Photo 0412',
      kind: 'photo',
      rows: [
        ['Website', 'Until March', 'good'],
        ['Lobby screen', 'Until March', 'good'],
        ['Instagram', 'Withdrawn', 'late'],
      ],
    },
  },
  {
    id: 'injector-board',
    title: 'Injector Board',
    subtitle: 'Hours, units and vials for Pellam House',
    description: 'Visits are as long as each injector really takes, and units used match units billed by closing time.',
    still: {
      title: 'Today, 9 injectors',
      rows: [
        ['Noor', '4 units to check', 'late'],
        ['Elif', 'On time', 'good'],
        ['Sam', 'On time', 'good'],
      ],
      kind: 'schedule',
    },
  },
  {
    id: 'case-room',
    title: 'Case Room',
    subtitle: 'Treatment plans to read at home',
    description: 'Tarn & Quill’s plans in plain words: what, why, how long, and the cost a month. No app to install.',
    still: {
      title: 'Straighten the lower teeth',
      rows: [
        ['14 months', '$189 a month'],
        ['Page 3, what it costs', 'Read twice', 'good'],
      ],
      kind: 'plan',
    },
  },
  {
    id: 'pocket-concierge',
    title: 'Pocket Concierge',
    subtitle: 'A members’ app for Lindqvist Row',
    description: 'Bookings, preferences and messages. A phone lying face up on a dinner table gives nothing away.',
    still: {
      title: '7:42',
      rows: [
        ['Lindqvist Row', 'Now'],
        ['You have a new message.', ''],
      ],
      kind: 'message',
    },
  },
  {
    id: 'client-portal',
    title: 'The Client Portal',
    subtitle: 'How we run our own business',
    description: 'Leads, invoices and payments. An invoice is paid when the payment provider confirms it.',
    still: {
      title: 'Invoices',
      rows: [
        ['$4,997.00', 'Paid Nov 11', 'good'],
        ['$9,950.00', 'Sent'],
        ['$375.85', 'Overdue 1 day', 'late'],
      ],
    },
    liveUrl: '/login',
  },
  contourProject,
];

export const technicalExcellence: readonly Excellence[] = [
  {
    title: 'Fast from the first visit',
    text: 'Pages are built ahead of time: the words are there at once, and nothing jumps.',
  },
  {
    title: 'Works without a mouse',
    text: 'Keyboard, screen reader, 400% zoom, reduced motion. Tested by people, to WCAG 2.2 AA.',
  },
  {
    title: 'Keeps patient data private',
    text: 'No third-party trackers, no patient data in logs, and a signed BAA where you need one.',
  },
  {
    title: 'Survives an outage',
    text: 'When a provider goes down, messages wait. Nothing typed is lost, nobody is charged twice.',
  },
  {
    title: 'Doesn’t depend on us',
    text: 'Decisions are written down with their reasons, so that your next engineer can take over.',
  },
  {
    title: 'Watched',
    text: 'We usually see an error before you do, and error reports hold no patient data.',
  },
];

/** Path of a case study's own page, which works without scripts; with them its card opens a dialog instead. */
export const caseStudyPath = (id: FeaturedId): `/${string}` => `/showcase/${id}`;
