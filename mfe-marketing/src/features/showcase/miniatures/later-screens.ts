import {
  afterHours,
  type Brief,
  type Call,
  consultDesk,
  type Patient,
  recallEngine,
  type Visit,
} from './first-screens.ts';

/** What the miniatures show once somebody presses something; fetched then. */

const lead = 'Brief for Dr. Corvane, two minutes to read';
const none = 'What was in the chart that evening';

interface Day {
  readonly day: string;
  readonly visits: readonly Visit[];
  readonly briefs: readonly Brief[];
}

/** A day at the consult desk, on either side; each visit has its brief. */
export const days: Readonly<Record<'before' | 'after', Day>> = {
  after: {
    day: consultDesk.day,
    visits: consultDesk.visits,
    briefs: [
      consultDesk.brief,
      {
        title: 'Eyelid surgery',
        lead,
        facts: [
          ['Goal', 'To look less tired'],
          ['Budget', 'Monthly payments'],
          ['Worry', 'Visible scars'],
          ['Asked twice', 'When she can drive'],
        ],
      },
      {
        title: 'Revision',
        lead,
        facts: [
          ['Goal', 'Correct a 2019 surgery'],
          ['Budget', 'Not discussed yet'],
          ['Worry', 'A second bad result'],
          ['Asked twice', 'Who operates'],
        ],
      },
      {
        title: 'Open at 4:00',
        lead: 'These three asked for this week',
        facts: [
          ['First', 'Facelift, deposit ready'],
          ['Second', 'Eyelid surgery'],
          ['Third', 'Rhinoplasty'],
          ['Front desk', 'Offers it by noon'],
        ],
      },
    ],
  },
  before: {
    day: 'Thursday, 4 consults',
    visits: [
      { time: '10:00', title: 'New patient', note: 'Nobody mentioned a price', tag: 'Price only', tone: 'late' },
      { time: '11:30', title: 'New patient', note: 'Photos taken at the visit', tag: 'Went ahead', tone: 'good' },
      { time: '2:15', title: 'New patient', note: 'No deposit, no reminder', tag: 'No-show', tone: 'late' },
      { time: '4:00', title: 'New patient', note: 'Nobody mentioned a price', tag: 'Price only', tone: 'late' },
    ],
    briefs: [
      {
        title: 'New patient',
        lead: none,
        facts: [
          ['Goal', 'Rhinoplasty'],
          ['Budget', 'Nobody asked'],
          ['Worry', 'Nobody asked'],
          ['In the end', 'Heard the price and left'],
        ],
      },
      {
        title: 'New patient',
        lead: none,
        facts: [
          ['Goal', 'Eyelids'],
          ['Budget', 'Nobody asked'],
          ['Worry', 'Nobody asked'],
          ['In the end', 'Booked the surgery'],
        ],
      },
      {
        title: 'New patient',
        lead: none,
        facts: [
          ['Goal', 'Not written down'],
          ['Budget', 'Nobody asked'],
          ['Worry', 'Nobody asked'],
          ['In the end', 'Never came'],
        ],
      },
      {
        title: 'New patient',
        lead: none,
        facts: [
          ['Goal', 'Facelift'],
          ['Budget', 'Nobody asked'],
          ['Worry', 'Nobody asked'],
          ['In the end', 'Heard the price and left'],
        ],
      },
    ],
  },
};

const machine = 'You’ve reached Alder Voss Dermatology. The office is closed. Please leave a message after the tone.';
const hello = 'This is the automated assistant at Alder Voss.';

interface Evening {
  readonly state: string;
  /** In the order of `afterHoursChoices`. */
  readonly calls: readonly Call[];
}

/** Who calls at 9:40 pm, and what they get, on either side. */
export const evenings: Readonly<Record<'before' | 'after', Evening>> = {
  after: {
    state: afterHours.state,
    calls: [
      afterHours.call,
      {
        lines: [
          ['caller', 'Can I wash my hair after today’s procedure?'],
          ['phone', `${hello} Dr. Voss’s aftercare page covers that. I’ve just texted it to you.`],
          ['caller', 'Got it, thank you.'],
        ],
        outcome: 'Answered from one of 112 pages that the practice approved.',
        tone: 'good',
      },
      {
        lines: [
          ['caller', 'I had Mohs surgery today and it’s bleeding.'],
          ['phone', `${hello} I’m calling the clinician on duty right now. Please stay on the line.`],
        ],
        outcome: 'Put through to the clinician. The assistant never decides whether it’s serious.',
        tone: 'good',
      },
    ],
  },
  before: {
    state: '9:40 pm, voicemail',
    calls: [
      {
        lines: [
          ['caller', 'I can’t make Thursday. Is there another day?'],
          ['phone', machine],
        ],
        outcome: 'Hung up. Thursday’s visit stayed in the schedule, and nobody came.',
        tone: 'late',
      },
      {
        lines: [
          ['caller', 'Can I wash my hair after today’s procedure?'],
          ['phone', machine],
        ],
        outcome: 'Left a message. Called back at 11:10 the next morning.',
        tone: 'late',
      },
      {
        lines: [
          ['caller', 'I had Mohs surgery today and it’s bleeding.'],
          ['phone', machine],
        ],
        outcome: 'Left a message. Nobody at the practice heard it before 9:00 am.',
        tone: 'late',
      },
    ],
  },
};

/** Everybody on the recall list, in the order in which a call is likely to help. */
export const patients: readonly Patient[] = [
  ...recallEngine.patients,
  { name: 'Jon K.', note: 'Moved his last visit, never rebooked', chance: '55%' },
  { name: 'Ruth B.', note: 'Six months overdue, reads her texts', chance: '51%' },
  { name: 'Dev M.', note: 'Asked for a Saturday', chance: '49%' },
  { name: 'Alma R.', note: 'Last filling needs a check', chance: '46%' },
];

/** When each patient was due, oldest first: the order of the paper list. */
export const dueSince: Readonly<Record<string, string>> = {
  'Ruth B.': 'Due since March',
  'Priya S.': 'Due since April',
  'Dev M.': 'Due since April',
  'The Lamb family': 'Due since May',
  'Maria D.': 'Due since June',
  'Alma R.': 'Due since June',
  'Owen T.': 'Due since July',
  'Jon K.': 'Due since August',
};

export const recallTexts = {
  paper: 'On paper, oldest first',
  full: recallEngine.list,
  fewer: '12 names, best first',
  noAnswer: 'No answer today, back in the list',
  remarks: {
    after: recallEngine.remark,
    before: 'Nobody knew who was likely to come, and nobody wrote down what happened.',
    short: 'Two hygienists are out, so 12 names are enough to fill the hours that are left.',
    booked: 'Booked. The next name moves up.',
    noAnswer: 'No answer. The name goes back in the list.',
    done: 'Everyone in this sample is booked.',
  },
} as const;
