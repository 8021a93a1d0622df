/** Copy of the Process section. Durations are fixed by the specification. */

/** Name of a color token of the design system. */
type ProcessTone = 'champagne' | 'jade' | 'steel' | 'ember' | 'text';

export interface ProcessPhase {
  readonly id: 'discovery' | 'architecture' | 'development' | 'launch' | 'scale';
  /** 1 to 5. */
  readonly phase: number;
  readonly title: string;
  readonly duration: string;
  readonly description: string;
  readonly deliverables: readonly string[];
  /** What the practice brings. */
  readonly needs: readonly string[];
  readonly tone: ProcessTone;
}

interface TrackRecordStat {
  readonly value: string;
  readonly label: string;
}

export const processIntro = {
  eyebrow: 'Process',
  title: 'Five phases, each with a way out',
  lead: 'You approve every phase before the next one is billed. Stop after any of them and keep what was made.',
  scale: 'Each mark is a week. The brighter part is the shortest course.',
} as const;

export const processLabels = {
  deliverables: 'What you receive',
  needs: 'What we need from you',
  previous: 'Previous phase',
  next: 'Next phase',
  phase: 'Phase',
  trackRecord: 'Track record',
  questions: 'What practices ask us first',
} as const;

export const processPhases: readonly ProcessPhase[] = [
  {
    id: 'discovery',
    phase: 1,
    title: 'Discovery',
    duration: '1-2 weeks',
    description:
      'We sit beside your front desk, listen to calls you have consent to share, and read the schedule. Then we ' +
      'write down what is costing you, in your numbers, on four pages.',
    deliverables: [
      'A four-page finding, with figures',
      'Map of the patient’s path, from first search to recall',
      'Risk list: pixels, consents, BAAs, accessibility',
      'A fixed price for phase two',
    ],
    needs: [
      'Two days beside your front desk',
      'An hour with the owner and an hour with whoever really runs the place',
      'Read-only reports from your PMS or EHR, with names removed',
    ],
    tone: 'champagne',
  },
  {
    id: 'architecture',
    phase: 2,
    title: 'Architecture',
    duration: '2-3 weeks',
    description:
      'Drawings before walls. Screens you can click, the data each one holds, who may see it, and what happens ' +
      'when a vendor is down. The last easy moment to change your mind, so we ask you to.',
    deliverables: [
      'Clickable prototype of every main screen',
      'Data map with a lawful home for every field',
      'Integration plan for Nextech, ModMed, Dentrix or whatever you run',
      'Copy and art direction',
      'Fixed scope, price and calendar',
    ],
    needs: [
      'One person who can decide',
      'Vendor contacts and existing agreements',
      'Your state board’s advertising rules, if counsel has a view',
    ],
    tone: 'steel',
  },
  {
    id: 'development',
    phase: 3,
    title: 'Development',
    duration: '4-12 weeks',
    description:
      'Built in the open. A working version goes to a private address in the first week and changes every few ' +
      'days. On Thursdays your team uses it and complains, which is the point.',
    deliverables: [
      'Working software from the first week',
      'Thursday demonstrations, recorded',
      'Automated tests, including for accessibility',
      'Security review and signed BAAs',
      'Staff guide, two pages a role',
    ],
    needs: [
      'Thirty minutes each Thursday',
      'A test location or provider to try things on',
      'Photographs with current, matching consents',
    ],
    tone: 'jade',
  },
  {
    id: 'launch',
    phase: 4,
    title: 'Launch',
    duration: '1-2 weeks',
    description:
      'On a quiet day, never a Monday. One location or one provider first, then the rest. We are in the room, ' +
      'and the old way stays plugged in until you tell us to unplug it.',
    deliverables: [
      'Staged release, with a rehearsed way back',
      'Training at the desk, not in a webinar',
      'Redirects, listings and search records moved',
      'A list of what to watch in week one',
    ],
    needs: ['A lighter schedule for two mornings', 'One champion at each location', 'Sign-off on patient-facing words'],
    tone: 'ember',
  },
  {
    id: 'scale',
    phase: 5,
    title: 'Scale',
    duration: 'ongoing',
    description:
      'Software for a practice is a garden, and neglect shows by spring. Each month we review five numbers with ' +
      'you, fix what slipped, and propose one change. Only one.',
    deliverables: [
      'Monthly page: five numbers, one proposal',
      'Updates, monitoring and backups that have been restored',
      'Model reviews against what really happened',
      'Yearly risk analysis and access review',
    ],
    needs: ['An hour a month with someone who can decide', 'Notice of new providers, rooms and fees'],
    tone: 'text',
  },
];

export const trackRecord: readonly TrackRecordStat[] = [
  { value: '13 wk', label: 'median, from first meeting to first patient' },
  { value: '91%', label: 'on the date agreed in phase two' },
  { value: '4.6 yr', label: 'average time a practice stays' },
  { value: '3', label: 'projects we advised against in phase one' },
];
