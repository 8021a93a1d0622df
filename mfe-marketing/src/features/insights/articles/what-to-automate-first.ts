import type { ArticleBody } from '../content.ts';

export const body: ArticleBody = [
  {
    kind: 'paragraph',
    text:
      'Last spring we counted everything a dermatology front desk did in one week. Three people, five days, a ' +
      'tally sheet. The owner had expected us to find telephone calls. We found 214 separate acts of looking ' +
      'something up: whether a biopsy was back, whether a referral had come, whether a plan covered the visit, ' +
      'whether Mrs. K had signed the photograph form. Nobody had ever complained about looking things up. It was ' +
      'simply where the day went.',
  },
  {
    kind: 'paragraph',
    text:
      'That is the first rule of automation in a practice. The work worth removing is seldom the work people ' +
      'mention.',
  },
  { kind: 'heading', text: 'A test with three questions' },
  {
    kind: 'paragraph',
    text:
      'Before we build anything we put each task through three questions. Is it frequent? Is it dull, meaning ' +
      'that a careful person does it the same way every time? Is it reversible, so that a mistake costs an ' +
      'apology and not a patient? A task that earns three yeses goes on the list. Two yeses earn a draft that a ' +
      'person approves. One yes stays as it is.',
  },
  {
    kind: 'paragraph',
    text:
      'The test sounds obvious. It rules out much of what is sold. Drafting a reply to an angry review is ' +
      'frequent in bad months and certainly unpleasant, but it is not reversible. Explaining a pathology result ' +
      'is neither dull nor reversible. Confirming Thursday is all three.',
  },
  { kind: 'heading', text: 'The order that pays' },
  {
    kind: 'table',
    caption: 'Hours returned each week in a practice with three front desk staff, as we usually find them',
    columns: ['Task', 'Hours', 'Why it goes here'],
    rows: [
      ['Confirmations and simple moves', '9', 'Frequent, dull, reversible. Patients prefer a text.'],
      ['Benefit and eligibility checks', '7', 'Done two days early, exceptions only.'],
      ['Forms, consents, instructions', '6', 'Signed at home. The argument at check-in disappears.'],
      ['Recall and reactivation', '4', 'Ranked list first. Messages second.'],
      ['Status lookups', '4', 'One screen that already knows.'],
      ['Referral letters', '3', 'Drafted by machine, signed by the physician.'],
    ],
  },
  {
    kind: 'paragraph',
    text:
      'Confirmations come first because they are the safest way to learn. You will discover which telephone ' +
      'numbers are landlines, which patients never agreed to texts, and how your scheduling system behaves when ' +
      'two things write to it at once. Learn that with a reminder, not with recall.',
  },
  {
    kind: 'paragraph',
    text:
      'Recall is fourth, although it is the one owners ask for. A recall campaign sent to a list full of wrong ' +
      'numbers, moved families and patients you discharged is a costly way to annoy a neighborhood. Clean the ' +
      'list while you automate the first three. By then you have it.',
  },
  { kind: 'heading', text: 'Two details that decide it' },
  {
    kind: 'paragraph',
    text:
      'The first is silence. When a patient replies, the machine must stop. All of it: the second reminder, the ' +
      'recall text, the birthday greeting. Nothing tells a person she is talking to a wall like a cheerful ' +
      'message that crosses her question in the air. Most products treat channels separately. Ask yours what ' +
      'happens to the recall sequence when someone answers a confirmation.',
  },
  {
    kind: 'paragraph',
    text:
      'The second is the exception. An automation that handles ninety percent of cases and drops the rest into a ' +
      'shared inbox has not saved time. It has moved the hard tenth to a place nobody owns. Each exception needs ' +
      'a name beside it, a person on today’s schedule, and a clock.',
  },
  { kind: 'heading', text: 'What to leave to people' },
  {
    kind: 'list',
    items: [
      'Bad news, and anything near it. A call saying that a result is ready is already a message about a result.',
      'Complaints. A person who is upset is asking whether anyone is there. Answer that question first.',
      'Public review replies. Under HIPAA you may not confirm that the writer is a patient, even if she has ' +
        'told the whole internet that she is. Practices have settled for five figures over one helpful paragraph. ' +
        'A machine can draft “Please call our office so that we can listen properly.” A person should send it.',
      'Clinical questions, including easy ones. “Is this normal?” is never a scheduling matter. Route it to a ' +
        'clinician and record when it was answered.',
    ],
  },
  {
    kind: 'paragraph',
    text:
      'You will notice that these four are also the moments patients remember. A front desk with even nine hours ' +
      'back can give them the attention they were always owed.',
  },
  { kind: 'heading', text: 'How to begin on Monday' },
  {
    kind: 'paragraph',
    text:
      'Print a sheet with twelve rows. For one week, have everyone at the desk mark each task as it happens: ' +
      'confirm, move, look up, verify, chase, explain, apologize. Do not time anything. Counting is enough, and ' +
      'timing makes people nervous. On Friday, add the rows and apply the three questions to the largest four.',
  },
  {
    kind: 'paragraph',
    text:
      'Then automate one thing. Run it for two weeks with a person reading every message before it goes out. Let ' +
      'the desk name the faults. When they stop finding any, take the person away and begin the second. Six ' +
      'automations in six months, each trusted, will outlast forty switched on in an afternoon and switched off ' +
      'in a temper.',
  },
  {
    kind: 'takeaway',
    text:
      'Automate what is frequent, dull and reversible, one task at a time. Count for a week before you buy. Give ' +
      'every exception a name, and every reply the power to stop the machine.',
  },
];
