import type { CapabilityDetails } from '../content.ts';

export const machineLearning: CapabilityDetails = {
  quickFacts: [
    { label: 'Typical build', value: '8 to 12 weeks' },
    { label: 'History needed', value: 'About 18 months of appointments' },
    { label: 'Checked', value: 'Monthly, against what really happened' },
    { label: 'Excluded', value: 'Anything that stands in for race, faith or income' },
  ],
  overview: [
    'A practice generates better data than it thinks. Every booking, move, cancellation and empty chair is a ' +
      'line in a table. The patterns in it are plain once someone looks: the 8 a.m. slot booked five weeks out, ' +
      'the consult that asked about financing twice, the hygiene patient who returns only when called by name.',
    'We train small models on that history. Small is a choice. A model with thirty inputs can be explained to ' +
      'the person who must act on it, tested against last quarter, and retrained over lunch. It yields a short ' +
      'list each morning: call these eight, double-confirm these three, release this hold.',
    'We also say when there is nothing to learn. If a rule of thumb does as well, you get the rule, and we ' +
      'stop billing for the model.',
  ],
  keyFeatures: [
    {
      title: 'No-show risk',
      text: 'Scores each visit by lead time, slot, history and type, early enough for a call to matter.',
      metric: '27% fewer empty chairs',
    },
    {
      title: 'Recall order',
      text: 'Ranks overdue patients by how likely a call is to bring them back, not by the alphabet.',
      metric: '1.8× bookings per call hour',
    },
    {
      title: 'Demand by week',
      text: 'Forecasts injector, laser and hygiene hours so that templates are set before the month, not during it.',
      metric: '±6% at four weeks',
    },
    {
      title: 'Reasons, always',
      text:
        'Each score shows the three facts that moved it. Staff overrule it with one click, and we learn from ' +
        'that.',
      metric: '3 reasons per score',
    },
  ],
  industryImpact: {
    text:
      'An empty chair is the most expensive object in the building. The rent was paid, the hygienist was paid, ' +
      'and the hour does not come back. Prediction will not fill it alone. It tells a good coordinator where ' +
      'the next ten minutes are worth most.',
    points: [
      'Overbooking becomes a decision about one slot, not a habit that punishes the punctual.',
      'Deposits can be asked where risk is high and waived where it would insult.',
      'Models are reviewed for unequal error, because a patient should not wait longer for belonging to a group.',
    ],
  },
  caseStudy: {
    practice: 'Ostler Row Dental, Brooklyn. Four locations, eleven hygienists.',
    problem:
      'Nearly 6,000 patients were overdue for hygiene. The recall list was worked from the top, and the top ' +
      'was always the letter A.',
    work:
      'A ranked list built nightly from the practice management system, a script for the call, and one screen ' +
      'that records the outcome in a single keystroke.',
    result: '1,140 overdue patients seated in five months with the same two coordinators.',
  },
};
