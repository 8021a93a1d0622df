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
  portrait: 'The founder in profile, her hair up, drawn in contour lines.',
  /** Text of the link to the contact section, fixed by the specification. */
  contact: 'Start Your Journey',
} as const;

export const founder = {
  name: 'Maren Oakhurst',
  role: 'Founder and principal',
  paragraphs: [
    'Maren learned the trade on a swivel chair. Her mother’s dental practice in Jackson Heights had two ' +
      'operatories, one telephone and a recall system made of index cards. At fifteen Maren ran the desk on ' +
      'Saturdays. She noticed that the cards worked, and that the software sold to replace them did not.',
    'She studied computer science, spent eight years on scheduling and messaging systems for hospitals, and ' +
      'learned there how quietly patient data can leave a building. She founded the studio in 2017, to make ' +
      'software for smaller rooms: practices where the owner still knows the hygienist’s children.',
    'She writes the first page of every proposal and reads the last test of every launch. The index cards are ' +
      'framed in the hall.',
  ],
  quote: 'If the front desk hates it, it does not work. I do not care what the dashboard says.',
} as const;

export const smallOnPurpose = {
  title: 'Small on purpose',
  text:
    'We are fourteen people and mean to stay near it. We take eight practices at a time. You will know the ' +
    'designer, the engineer and the person who answers on a Saturday, because they are the ones who came to your ' +
    'office. We do not subcontract anything that touches a patient, and we have no sales team. When we are full ' +
    'we say so, and give you two names.',
} as const;

export const achievements: readonly Achievement[] = [
  {
    value: '14',
    title: 'One table',
    text: 'Designers, engineers, a writer, a filmmaker and a former practice manager. Lunch is at one.',
  },
  {
    value: '47',
    title: 'Delivered',
    text: 'Projects in dermatology, plastic surgery, dentistry and medical spas. Forty-one are still in daily use.',
  },
  {
    value: '0',
    title: 'Reportable breaches',
    text: 'Since the first day. We rehearse one every spring, with the lawyers on the line.',
  },
  {
    value: '8',
    title: 'Practices at a time',
    text: 'A ceiling, not a target. It is why the person who sold it to you is the person building it.',
  },
];

/** Oldest first. */
export const timeline: readonly TimelineEntry[] = [
  {
    year: '2017',
    title: 'A room on 58th Street',
    text: 'Three people, one client: a dermatologist with a waiting room that overflowed on Tuesdays.',
  },
  {
    year: '2018',
    title: 'First consult desk',
    text: 'Deposits, price ranges and a brief for the surgeon. The idea has outlived four versions of the code.',
  },
  {
    year: '2020',
    title: 'The closed year',
    text: 'Practices shut for ten weeks. We built remote consults in three of them and waived the invoices.',
  },
  {
    year: '2021',
    title: 'A design practice joins',
    text: 'Film, type and photography move in down the hall. Engineers begin to have opinions about serifs.',
  },
  {
    year: '2022',
    title: 'Pixels out',
    text: 'We took advertising trackers off every booking page we ran, and worked out how to measure without them.',
  },
  {
    year: '2023',
    title: 'A model with a job description',
    text: 'First private gateway, first written exam for a model, first model to fail it.',
  },
  {
    year: '2025',
    title: 'After Hours',
    text: 'A telephone assistant that introduces itself as one. Callers, it turned out, mostly wanted to be told.',
  },
  {
    year: '2026',
    title: 'Our own counter',
    text: 'The studio’s invoices, leads and payments move to software we wrote, so that we stand where clients stand.',
  },
];
