/**
 * What each miniature shows before anyone touches it, which is part of the prerendered page; what it can show later is
 * in `later-screens.ts`.
 */

/** Which of the two a miniature shows: how it went before our work, or how it goes now. */
export type Side = 'before' | 'after';

/** `good` went well, `late` needs somebody, `quiet` is neither. */
type Tone = 'good' | 'late' | 'quiet';

/** Labels that the miniatures share, and their own. */
export const miniatureLabels = {
  compare: 'Compare',
  before: 'Before',
  after: 'After',
  failed: 'This part didn’t load. Check your connection, then press again.',
  consultDesk: 'Try the Consult Desk',
  afterHours: 'Try After Hours',
  recallEngine: 'Try the Recall Engine',
  callerSays: 'You’re the caller',
  caller: 'Caller',
  phone: 'Phone',
  todaysCalls: 'Today’s calls',
  outcome: 'Record the call',
  booked: 'Booked',
  noAnswer: 'No answer',
  short: 'Two hygienists are out',
  called: 'Called',
  startOver: 'Start over',
} as const;

export interface Visit {
  readonly time: string;
  readonly title: string;
  readonly note: string;
  readonly tag: string;
  readonly tone: Tone;
}

/** What the surgeon reads before a visit. */
export interface Brief {
  readonly title: string;
  readonly lead: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

export interface ConsultDeskScreen {
  readonly side: Side;
  readonly day: string;
  readonly visits: readonly Visit[];
  /** Index of the visit whose brief is open. */
  readonly chosen: number;
  readonly brief: Brief;
}

export const consultDesk: ConsultDeskScreen = {
  side: 'after',
  day: 'Thursday, 4 consults',
  visits: [
    {
      time: '10:00',
      title: 'Rhinoplasty',
      note: 'Saw the range, $12,000–16,500',
      tag: '$250 deposit',
      tone: 'good',
    },
    {
      time: '11:30',
      title: 'Eyelid surgery',
      note: 'Photos and health history are in',
      tag: '$250 deposit',
      tone: 'good',
    },
    { time: '2:15', title: 'Revision', note: 'Wants to talk about scars first', tag: 'Call first', tone: 'late' },
    { time: '4:00', title: 'Open', note: 'Three people asked for this week', tag: '3 waiting', tone: 'quiet' },
  ],
  chosen: 0,
  brief: {
    title: 'Rhinoplasty, first visit',
    lead: 'Brief for Dr. Corvane, two minutes to read',
    facts: [
      ['Goal', 'Breathing, then profile'],
      ['Budget', 'Within the range'],
      ['Worry', 'Time off work'],
      ['Asked twice', 'Anesthesia'],
    ],
  },
};

/** One exchange on the phone. `caller` lines stand on the right. */
export interface Call {
  readonly lines: readonly (readonly [from: 'caller' | 'phone', text: string])[];
  readonly outcome: string;
  readonly tone: Tone;
}

export interface AfterHoursScreen {
  readonly side: Side;
  readonly state: string;
  /** Index of what the caller said, among `afterHoursChoices`. */
  readonly choiceIndex: number;
  readonly call: Call;
}

export const afterHoursChoices = ['Move my visit', 'Ask about aftercare', 'It’s bleeding'] as const;

export const afterHours: AfterHoursScreen = {
  side: 'after',
  state: '9:40 pm, answered in two rings',
  choiceIndex: 0,
  call: {
    lines: [
      ['caller', 'I can’t make Thursday. Is there another day?'],
      ['phone', 'This is the automated assistant at Alder Voss. I can do Friday at 9:20 or Monday at 4:40.'],
      ['caller', 'Friday, please.'],
    ],
    outcome: 'Moved to Friday at 9:20 in 58 seconds, straight into the schedule.',
    tone: 'good',
  },
};

export interface Patient {
  readonly name: string;
  readonly note: string;
  /** How likely a call is to help; empty where nobody knows. */
  readonly chance: string;
}

export interface RecallEngineScreen {
  readonly side: Side;
  readonly list: string;
  /** The patients in sight, the one to call first. */
  readonly patients: readonly Patient[];
  /** Names in the order in which they'll be called; absent until the first press. */
  readonly queue?: readonly string[];
  /** Names that were called without an answer. */
  readonly tried: readonly string[];
  readonly short: boolean;
  readonly called: number;
  readonly booked: number;
  /** What the last press did, or what is to be known about this side. */
  readonly remark: string;
}

export const recallEngine: RecallEngineScreen = {
  side: 'after',
  list: '30 names, best first',
  patients: [
    { name: 'Maria D.', note: 'Crown planned in May, never booked', chance: '72%' },
    { name: 'Owen T.', note: 'Picks up after four', chance: '66%' },
    { name: 'The Lamb family', note: 'Three cleanings in one visit', chance: '61%' },
    { name: 'Priya S.', note: 'Benefits end December 31', chance: '58%' },
  ],
  tried: [],
  short: false,
  called: 0,
  booked: 0,
  remark: 'The percentage is how likely a call is to help.',
};
