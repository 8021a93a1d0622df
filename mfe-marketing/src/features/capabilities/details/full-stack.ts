import type { CapabilityDetails } from '../content.ts';

export const fullStack: CapabilityDetails = {
  quickFacts: [
    { label: 'Typical build', value: '8 to 16 weeks' },
    { label: 'Speed', value: 'Readable in under 1.5 seconds on a slow phone' },
    { label: 'Accessibility', value: 'WCAG 2.2 AA' },
    { label: 'Ownership', value: 'Code, domain and accounts in your name' },
  ],
  overview: [
    'A patient choosing a surgeon opens six tabs on a telephone, at night, often anxious. She looks for three ' +
      'things: results on a face like hers, a plain idea of cost, and a way to ask without calling. Most sites ' +
      'answer with a film of a waterfall.',
    'We build the whole path as one system. The gallery filters by procedure and by starting point. The ' +
      'consult form asks seven questions and explains why. The deposit is taken by a payment provider, the hour ' +
      'is held in your calendar, and intake arrives in the chart instead of on a clipboard.',
    'The craft is in what you do not notice. Pages arrive finished and work with a keyboard, a screen reader ' +
      'or a cracked phone on a train. Nobody has to call us to change a price.',
  ],
  keyFeatures: [
    {
      title: 'Consults, with a deposit',
      text: 'Qualified, scheduled and paid in one visit, with your cancellation policy shown before the card.',
      metric: '41% of consults booked online',
    },
    {
      title: 'Intake to chart',
      text: 'Medications, allergies and signed forms reach your EHR as fields, not as a scanned picture of fields.',
      metric: '11 minutes saved a patient',
    },
    {
      title: 'Galleries with consent',
      text: 'No photograph is published without a live, matching consent. Withdraw it and the picture goes.',
      metric: 'Removed within 1 minute',
    },
    {
      title: 'Built to be read',
      text:
        'Every page and form is tested with a keyboard and a screen reader by people, after the machines are ' +
        'done.',
      metric: '0 known blockers at launch',
    },
  ],
  industryImpact: {
    text:
      'For an elective practice the site is the waiting room, and most of the people in it never call. Speed ' +
      'and clarity are courtesy first and revenue second. Accessibility is also law: private practices receive ' +
      'demand letters over unlabeled forms, and New York’s courts see more of these claims than almost ' +
      'anywhere.',
    points: [
      'State boards have views on superlatives, guarantees and before-and-after pictures. We write with the ' +
        'rules open.',
      'A booking page is the worst place for an advertising pixel. Ours carry none.',
      'A practice that owns its code can change agencies. It keeps us polite.',
    ],
  },
  caseStudy: {
    practice: 'Corvane Plastic Surgery, Upper East Side. Three surgeons.',
    problem:
      'Ninety inquiries a month arrived by form, telephone and social message, and coordinators spent most of ' +
      'a day finding out who was serious.',
    work:
      'One consult desk: seven questions, a price range before the calendar, an optional financing check by the ' +
      'lender, a refundable deposit, and a brief for the surgeon.',
    result: 'Consults that proceed to surgery rose from 31% to 44%, with fewer consults held.',
  },
};
