import type { CapabilityDetails } from '../content.ts';

export const aiInfrastructure: CapabilityDetails = {
  quickFacts: [
    { label: 'Typical build', value: '6 to 10 weeks' },
    { label: 'Hosting', value: 'Your cloud account, or ours under a BAA' },
    { label: 'Connects to', value: 'Nextech, ModMed, Dentrix and others, by their published interfaces' },
    { label: 'First use', value: 'Staff-facing, before anything speaks to a patient' },
  ],
  overview: [
    'Your staff already use AI. Somebody has pasted a referral letter into a free chatbot because it was ' +
      'Friday and the letter was long. That is a disclosure, and no policy in a binder will stop the next one. ' +
      'A better tool, inside the practice, will.',
    'We build that tool: a gateway between your people and the models. It holds the keys, strips what a task ' +
      'does not need, records who asked what, and sends work only to vendors who have signed a business ' +
      'associate agreement. Answers about your practice come from your own protocols, fee schedule and ' +
      'aftercare sheets, with the page cited.',
    'It is deliberately dull. A front desk lead can see why an answer was given. A compliance officer can ' +
      'export a month of activity. One switch stops it all, and the practice carries on.',
  ],
  keyFeatures: [
    {
      title: 'One gateway',
      text:
        'Every request passes a single point with access rules, limits and a log. Changing models is a line of ' +
        'configuration.',
      metric: '100% of calls logged',
    },
    {
      title: 'Grounded answers',
      text: 'Replies are drawn from documents you approved, with the source beside them. No source, no answer.',
      metric: '94% answered with a citation',
    },
    {
      title: 'Least data',
      text: 'Names, dates of birth and record numbers are removed before a task that does not need them.',
      metric: '18 identifiers screened',
    },
    {
      title: 'Known cost',
      text: 'A monthly ceiling per role and per task. The bill is a line you planned, not a surprise.',
      metric: '$0.03 a staff question',
    },
  ],
  industryImpact: {
    text:
      'HIPAA does not forbid language models. It asks who received protected health information, under what ' +
      'agreement, and whether you can show it. Most practices cannot answer because the use is scattered over ' +
      'personal accounts. With infrastructure of your own, you know who uses it and for what.',
    points: [
      'A business associate agreement before the first protected record, for the vendor and for the vendor’s vendor.',
      'Logs kept with the rest of your compliance file, in a form an auditor can read.',
      'Clinical questions routed to clinicians. The system drafts letters. It does not diagnose.',
    ],
  },
  caseStudy: {
    practice: 'Alder Voss Dermatology, Manhattan. Six dermatologists, one Mohs suite.',
    problem:
      'Three people answered the same forty questions about preparation, wound care and parking, while ' +
      'referral letters for Mohs patients waited a week.',
    work:
      'A private gateway, a library of 112 approved documents, and a letter drafter that takes the fields it ' +
      'needs and leaves the chart alone. The surgeon signs every letter.',
    result: 'Referral letters leave in two days instead of seven. Two staff hours a day went back to the telephone.',
  },
};
