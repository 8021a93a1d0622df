/** What only the landing page says of the Showcase: apart, because the routes of every page load `content.ts`. */
import { contourProject, type Project } from './content.ts';

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

interface Excellence {
  readonly title: string;
  readonly text: string;
}

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
    title: 'Errors reach us first',
    text: 'Every error is reported to us as it happens, and reports hold no patient data.',
  },
];
