import type { CapabilityDetails } from '../content.ts';

export const dataSynthesis: CapabilityDetails = {
  quickFacts: [
    { label: 'Typical build', value: '5 to 9 weeks' },
    { label: 'Sources', value: 'PMS or EHR, telephone, ads, payments, payroll hours' },
    { label: 'Refresh', value: 'Nightly, or hourly where it matters' },
    { label: 'Reports', value: 'One page each, with definitions' },
  ],
  overview: [
    'Ask four people what a new patient costs. Marketing says $140, because that is a lead. The front desk ' +
      'says $400, because that is a booking. The owner says $900, because that is someone who came. All three ' +
      'are right, and the meeting lasts an hour.',
    'Data synthesis is the unglamorous work of agreeing on words and then joining tables. We match the call ' +
      'to the booking, the booking to the visit, the visit to the payment, without sending a patient’s name to ' +
      'an advertising network. What remains is a ledger: this campaign, these consults seated, this much ' +
      'collected.',
    'Then we cut the reports. A practice can act on five numbers a week. We deliver those five, each with its ' +
      'definition, its owner and the rows behind it.',
  ],
  keyFeatures: [
    {
      title: 'Seated, not clicked',
      text: 'Campaigns are judged by patients who arrived and paid, matched inside your walls.',
      metric: '92% of visits matched to a source',
    },
    {
      title: 'The injector’s hour',
      text: 'Revenue, product and units by provider and hour, so that a 45-minute slot can be argued with facts.',
      metric: '$118 an hour found',
    },
    {
      title: 'Case acceptance',
      text: 'Presented, accepted, scheduled, completed: four different numbers that most dashboards call one.',
      metric: '4 stages, 1 definition each',
    },
    {
      title: 'Reconciled to the bank',
      text: 'Figures tie to deposits each month. If they do not, the report says so at the top.',
      metric: 'Within 0.5% of deposits',
    },
  ],
  industryImpact: {
    text:
      'Practices are bought, merged and lent to on the strength of these numbers. They also decide smaller ' +
      'things: whether the second laser earns its lease, whether Saturday is worth opening, whether the agency ' +
      'should be kept. We include ourselves in that.',
    points: [
      'Offline conversions can be reported to ad platforms as totals, without identities.',
      'Memberships and prepaid packages are recorded as owed until delivered, which is what your accountant wanted.',
      'Product use is set against units billed, so that a vial a week is noticed in a week.',
    ],
  },
  caseStudy: {
    practice: 'Pellam House, Connecticut. A medical spa with two houses and nine injectors.',
    problem: 'Advertising had doubled in a year. Revenue had not. Each vendor’s dashboard showed a record month.',
    work:
      'Calls, bookings, charges and spend joined in one ledger, with a weekly page the clinical director reads ' +
      'aloud on Mondays.',
    result: 'Two campaigns stopped, one tripled. Cost per seated consult fell from $412 to $265 in a quarter.',
  },
};
