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
  title: 'How a project runs',
  lead:
    'Five phases. You approve each one before we bill the next, and you can stop after any of them and keep what ' +
    'we’ve made.',
  scale: 'Each tick is a week. Bright to the shortest time, dim to the longest.',
} as const;

export const processLabels = {
  deliverables: 'What you get',
  needs: 'What we need from you',
  previous: 'Previous phase',
  next: 'Next phase',
  phase: 'Phase',
  trackRecord: 'Track record',
  questions: 'Answers to common questions',
} as const;

export const processPhases: readonly ProcessPhase[] = [
  {
    id: 'discovery',
    phase: 1,
    title: 'Discovery',
    duration: '1-2 weeks',
    description:
      'We sit with your front desk, listen to calls you have consent to share, and read the schedule. Then we tell ' +
      'you what’s costing you money, in your own numbers, on four pages.',
    deliverables: [
      'A four-page report with figures',
      'A map from first search to recall',
      'A list of privacy and consent risks',
      'A fixed price for phase two',
    ],
    needs: ['Two days with your front desk', 'An hour each with owner and manager', 'PMS or EHR reports without names'],
    tone: 'champagne',
  },
  {
    id: 'architecture',
    phase: 2,
    title: 'Architecture',
    duration: '2-3 weeks',
    description:
      'You click through every main screen before we build it. We settle what data each one holds, who can see it ' +
      'and what happens when a vendor is down. It’s the cheapest time to change your mind.',
    deliverables: [
      'A clickable prototype of every main screen',
      'A map of where all data is stored',
      'A plan to connect your EHR or PMS',
      'Copy and art direction',
      'A fixed scope, price and schedule',
    ],
    needs: [
      'One person who can make decisions',
      'Vendor contacts and existing agreements',
      'Your state board’s advertising rules',
    ],
    tone: 'steel',
  },
  {
    id: 'development',
    phase: 3,
    title: 'Development',
    duration: '4-12 weeks',
    description:
      'You get a working version at a private address in the first week, and it changes every few days. On ' +
      'Thursdays your team tries it and tells us what’s wrong with it.',
    deliverables: [
      'Working software from the first week',
      'Thursday demonstrations, recorded',
      'Automated tests, including for accessibility',
      'Security review and signed BAAs',
      'A two-page guide for each role',
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
      'We launch on a quiet day, never a Monday, at one location or with one provider first. We’re in the room, ' +
      'and the old system keeps running until you tell us to turn it off.',
    deliverables: [
      'A staged release, with a tested way back',
      'Training at the desk',
      'Redirects, listings and search results moved over',
      'A list of what to watch in week one',
    ],
    needs: [
      'A lighter schedule for two mornings',
      'One point person at each location',
      'Your OK on everything patients will read',
    ],
    tone: 'ember',
  },
  {
    id: 'scale',
    phase: 5,
    title: 'Scale',
    duration: 'ongoing',
    description:
      'Each month we review five numbers with you, fix what slipped and suggest the one change that would help ' +
      'most. You decide whether we make it.',
    deliverables: [
      'A monthly page: five numbers, one suggestion',
      'Updates, monitoring and tested backups',
      'Model reviews against what actually happened',
      'A yearly risk analysis and access review',
    ],
    needs: ['An hour a month with someone who can decide', 'A heads-up about new providers, rooms and fees'],
    tone: 'text',
  },
];

export const trackRecord: readonly TrackRecordStat[] = [
  { value: '13 wk', label: 'from first meeting to first patient, median' },
  { value: '91%', label: 'of projects launched on the agreed date' },
  { value: '4.6 yr', label: 'average client stay' },
  { value: '41', label: 'of 47 projects are in daily use' },
];
