import type { ArticleBody } from '../content.ts';

export const body: ArticleBody = [
  {
    kind: 'paragraph',
    text:
      'Two medical spas spend $18,000 a month on advertising. The first reports a cost per lead of $46, the ' +
      'second $130. The first is losing money. Its leads are people who asked for a price and vanished. The ' +
      'second’s are people who later sat down, were treated, and paid. Neither owner knew, because both reports ' +
      'stopped at the form.',
  },
  {
    kind: 'paragraph',
    text:
      'The number that matters is the cost of a seated patient. Computing it takes no data scientist. It takes ' +
      'five joins, each between two systems you already pay for, and some stubbornness about definitions.',
  },
  { kind: 'heading', text: 'The five joins' },
  {
    kind: 'table',
    caption: 'Each join, its key, and how it usually breaks',
    columns: ['Join', 'Key', 'Usual failure'],
    rows: [
      ['Spend to visit', 'Campaign code in the address', 'Codes typed three different ways'],
      ['Visit to inquiry', 'Code stored with the form or the call', 'The code is lost at the second page'],
      ['Inquiry to booking', 'Telephone or email, inside your walls', 'A spouse books, from another number'],
      ['Booking to arrival', 'Appointment number', '“Arrived” is never pressed'],
      ['Arrival to money', 'Patient account', 'Packages and gift cards counted twice'],
    ],
  },
  {
    kind: 'paragraph',
    text:
      'The first two are web work. Agree on one spelling for every campaign. Keep the code from the first page a ' +
      'visitor lands on, hold it for the length of the visit, and write it into the inquiry itself, as a field, ' +
      'on your own server. No third party needs to be told. For the telephone, use a different number on each ' +
      'campaign’s landing page and in each directory, all ringing at the same desk. If the provider records calls ' +
      'or transcribes them, it is handling patient information and owes you a business associate agreement.',
  },
  {
    kind: 'paragraph',
    text:
      'The third join is the one that practices get wrong. It should happen inside your practice management ' +
      'system or in a database under the same agreement, never in a spreadsheet on a marketer’s laptop. Match on ' +
      'a normalized telephone number first, then on email, then on last name with date of birth. Mark what ' +
      'remains as unmatched and leave it so. A guess spread across six campaigns is worse than an honest eight ' +
      'percent of unknown.',
  },
  {
    kind: 'paragraph',
    text:
      'The fourth depends on habit. Most scheduling systems have a status for arrival, and many desks never press ' +
      'it, because the patient is standing right there. Without it, a no-show and a treated patient look the same ' +
      'until billing. Make the click part of saying hello. In one practice we put the arrival button on the ' +
      'screen that prints the intake form, and the problem was over by lunch.',
  },
  {
    kind: 'paragraph',
    text:
      'The fifth is accounting. Count what was collected, net of refunds, in a fixed window after the first ' +
      'visit: ninety days for injectables, one hundred eighty for surgery, a year for orthodontics. Choose once. ' +
      'A package sold in May and used in August belongs to May’s campaign as cash and to August’s schedule as ' +
      'work. Keep both and never add them.',
  },
  { kind: 'heading', text: 'A worked month' },
  {
    kind: 'paragraph',
    text:
      'Here is one campaign, with round figures. A practice spent $6,000 on search advertising for laser ' +
      'resurfacing. The dashboard showed 1,500 clicks and 120 leads, so $50 a lead. Everyone was pleased.',
  },
  {
    kind: 'list',
    items: [
      '120 inquiries. 22 were existing patients who had searched for the telephone number. Net: 98.',
      '98 new inquiries became 41 booked consults.',
      '41 consults became 29 arrivals.',
      '29 arrivals became 13 treated patients within ninety days, who paid $31,200 in all.',
    ],
  },
  {
    kind: 'paragraph',
    text:
      'Cost per lead: $50. Cost per seated consult: $207. Cost per treated patient: $462, against $2,400 ' +
      'collected from each. Still a good campaign. But look at where it leaks. The largest loss is not in the ' +
      'advertising. It is the 57 people who asked and never booked, and when we listened, most had asked by form ' +
      'on a weekend and been answered on Tuesday.',
  },
  {
    kind: 'paragraph',
    text:
      'That is the real use of the ledger. It moves the argument from which agency to which hour. The practice ' +
      'kept the campaign as it was and put one person on Sunday inquiries, for four hours, from home. Bookings ' +
      'went from 41 to 55 the next month on the same spend.',
  },
  { kind: 'heading', text: 'What to leave out' },
  {
    kind: 'paragraph',
    text:
      'Leave out anything that asks you to send patient identities to an advertising platform in return for ' +
      'better matching. Leave out models that divide one patient among seven touches to three decimal places. ' +
      'With forty bookings a month, that precision is theater. Record the first thing that brought her and the ' +
      'last thing before she asked, show both, and let people think.',
  },
  {
    kind: 'paragraph',
    text:
      'Leave out most charts as well. The weekly page we like has one row per campaign and six columns: spent, ' +
      'inquiries, booked, seated, treated, collected. It prints on one sheet. Underneath are the definitions in ' +
      'small type, and the share that could not be matched in slightly larger type, since honesty about the ' +
      'unknown is what makes people trust the rest.',
  },
  { kind: 'heading', text: 'Do it once by hand' },
  {
    kind: 'paragraph',
    text:
      'Before you buy anything, take last month’s forty most recent new patients and trace each one backward. It ' +
      'will take someone careful a day. You will find misspelled codes, an untracked directory that sends six ' +
      'people a month, and at least one campaign that exists only in its own report. You will also have the ' +
      'design for the automated version, because every step that was hard by hand is a join that needs a better ' +
      'key.',
  },
  {
    kind: 'takeaway',
    text:
      'Judge campaigns by seated and treated patients, matched inside your own walls. Trace forty patients by ' +
      'hand first. The biggest leak is usually between the inquiry and the booking, and it is usually on a ' +
      'weekend.',
  },
];
