/** The words of the About section. The founder is a character of the demo brand, not a person. */

interface Achievement {
  readonly value: string;
  readonly title: string;
  readonly text: string;
}

interface TimelineEntry {
  readonly year: string;
  readonly title: string;
  readonly text: string;
}

export const aboutIntro = {
  eyebrow: 'About',
  title: 'It started at a reception desk in Queens',
} as const;

export const aboutLabels = {
  achievements: 'Achievements',
  timeline: 'Timeline',
  portrait: 'The founder, her hair up, drawn in contour lines.',
  /** Text of the link to the contact section, fixed by the specification. */
  contact: 'Start Your Journey',
} as const;

export const founder = {
  name: 'Maren Oakhurst',
  role: 'Founder and principal',
  paragraphs: [
    'Maren’s mother ran a dental practice in Jackson Heights with one phone and a recall system made of index cards. ' +
      'The cards worked. The software sold to replace them didn’t.',
    'Maren spent eight years on hospital scheduling systems, then founded the studio in 2017.',
  ],
  quote: 'If the front desk hates it, it doesn’t work. I don’t care what the dashboard says.',
} as const;

export const smallOnPurpose = {
  title: 'Small on purpose',
  text:
    'No subcontractors for anything that touches a patient, and no sales team. If we’re full, we’ll recommend two ' +
    'other agencies.',
} as const;

export const achievements: readonly Achievement[] = [
  {
    value: '14',
    title: 'People',
    text: 'Designers, engineers, a writer, a filmmaker and a former practice manager.',
  },
  {
    value: '47',
    title: 'Projects delivered',
    text: 'For dermatology, surgery, dental and med spa practices. Forty-one are still in daily use.',
  },
  {
    value: '0',
    title: 'Reportable breaches',
    text: 'Since day one. We rehearse one every spring with our lawyers on the line.',
  },
  {
    value: '8',
    title: 'Projects at a time',
    text: 'The person who sells you a project is the person who builds it. Packages have a team of their own.',
  },
];

/** Oldest first. */
export const timeline: readonly TimelineEntry[] = [
  {
    year: '2017',
    title: 'Three people, one client',
    text: 'A dermatologist on 58th Street whose waiting room overflowed on Tuesdays.',
  },
  {
    year: '2018',
    title: 'First consult desk',
    text: 'Deposits, price ranges and a brief for the surgeon. We’ve rebuilt it four times since.',
  },
  {
    year: '2020',
    title: 'Remote consults in the pandemic',
    text: 'Practices closed for ten weeks. We built remote consults for three of them and waived the invoices.',
  },
  {
    year: '2022',
    title: 'Ad trackers removed',
    text: 'We took them off every booking page we ran, and found a way to measure without them.',
  },
  {
    year: '2025',
    title: 'After Hours',
    text: 'A phone assistant that tells callers it’s an assistant. Most of them only wanted to be told.',
  },
  {
    year: '2026',
    title: 'We use what we sell',
    text: 'Our own leads, invoices and payments run on software we wrote.',
  },
];
