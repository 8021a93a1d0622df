import type { ArticleBody } from '../content.ts';

export const body: ArticleBody = [
  {
    kind: 'paragraph',
    text:
      'Every practice has a cancellation policy. It is framed near the coffee, it mentions forty-eight hours, and ' +
      'it is enforced against strangers and waived for everyone the front desk likes. The result is a rule that ' +
      'collects little, offends a few and changes nothing. We would rather begin with arithmetic.',
  },
  { kind: 'heading', text: 'What the hour costs' },
  {
    kind: 'paragraph',
    text:
      'Take an injector who works thirty-two hours a week and collects, on average, $520 in a booked hour. ' +
      'Product is roughly a third of that, so an hour that stays empty loses about $345 of margin. Her salary, ' +
      'the lease and the lights have been spent already. If one visit in nine fails without being refilled, that ' +
      'is about three and a half hours a week, or $1,200. Over forty-eight working weeks it comes to more than ' +
      '$58,000. For one injector.',
  },
  {
    kind: 'paragraph',
    text:
      'Do the same for hygiene. The hour is worth less, perhaps $190, but there are more of them, and each visit ' +
      'missed is also an exam not done and a treatment plan not presented. For surgical consults the hour itself ' +
      'may be free, and it is the most expensive of all: nobody proceeds to surgery from a consult that did not ' +
      'happen.',
  },
  {
    kind: 'table',
    caption: 'A worked example. Put your own figures in the middle column.',
    columns: ['Line', 'Injector', 'Hygiene'],
    rows: [
      ['Booked hours a week', '32', '34'],
      ['Margin lost in an empty hour', '$345', '$190'],
      ['Failed and not refilled', '11%', '9%'],
      ['Lost each week', '$1,214', '$581'],
      ['Lost in 48 weeks', '$58,300', '$27,900'],
    ],
  },
  { kind: 'heading', text: 'Two problems under one name' },
  {
    kind: 'paragraph',
    text:
      'A missed visit and a late cancellation look alike in the report. They are different animals. The first is ' +
      'mostly forgetting, and reminders help. The second is a decision: the patient thought about Thursday and ' +
      'chose something else, often because of money or nerves. No reminder will fix a patient who is frightened ' +
      'of the bill. A reminder may even be what reminds her to cancel.',
  },
  {
    kind: 'paragraph',
    text:
      'So split the number first. Have the desk record one of four reasons on every failed visit: forgot, ' +
      'illness, cost, other. After two months you will know which problem you own. In elective practices we ' +
      'usually find that cost, said or unsaid, is behind about a third.',
  },
  { kind: 'heading', text: 'Deposits, asked gracefully' },
  {
    kind: 'paragraph',
    text:
      'A deposit is not a fine in advance. It is a question: are we both serious? It works best when it is ' +
      'modest, credited in full, refundable with reasonable notice, and stated before the card is requested. For ' +
      'an injectable visit, $50 to $100 is enough. For a surgical consult, price it near the true cost of ' +
      'preparing. For a hygiene visit in a plan-driven practice, do not ask at all until someone has missed ' +
      'twice, and check your insurance contracts first, because many have something to say about charging ' +
      'members.',
  },
  {
    kind: 'paragraph',
    text:
      'Ask new patients for it, at the longest lead times and the most wanted hours. Waive it for the patient of ' +
      'eleven years who has never missed. A deposit applied to everyone punishes your best people for what your ' +
      'worst have done. A deposit applied by mood is worse, since the mood is visible. Write the rule down, and ' +
      'let the software apply it.',
  },
  { kind: 'heading', text: 'Talk about money earlier' },
  {
    kind: 'paragraph',
    text:
      'The larger gain is upstream. When a price range appears before the calendar, fewer people book and more of ' +
      'them arrive. Owners fear this. They picture the patient who would have fallen for the surgeon in the room. ' +
      'She exists. She is outnumbered by those who sat through an hour, heard $14,000, and left embarrassed. ' +
      'Embarrassment does not refer friends.',
  },
  {
    kind: 'paragraph',
    text:
      'Financing belongs in the same place. A monthly figure beside the range, with an estimate from the lender ' +
      'that does not touch a credit file, turns a silent objection into a plan. Show the full terms next to it, ' +
      'including what happens when a promotional period ends. Deferred interest is where goodwill goes to die, ' +
      'and the practice is blamed for it, not the bank.',
  },
  { kind: 'heading', text: 'Then fill the hole' },
  {
    kind: 'paragraph',
    text:
      'Some visits will always fail. What matters is the refill. Keep a short-notice list with three facts for ' +
      'each name: what they want, how fast they can arrive, and how they like to be asked. Offer an opening to a ' +
      'few people at a time, never to a hundred, and let the first yes close it for the rest. A hundred patients ' +
      'racing for one slot produces one thank-you and ninety-nine small disappointments.',
  },
  {
    kind: 'list',
    ordered: true,
    items: [
      'Measure failed and unfilled hours by provider, not as one percentage.',
      'Record one of four reasons for two months.',
      'Put a range and a monthly figure before the calendar.',
      'Ask for a deposit by written rule: new, far out, or twice missed.',
      'Run a short-notice list in small batches.',
    ],
  },
  {
    kind: 'takeaway',
    text:
      'An empty chair is more often a price conversation held too late than a reminder sent too seldom. Move the ' +
      'money forward, ask for deposits by rule, and refill in small batches.',
  },
];
