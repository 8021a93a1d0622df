import type { ArticleBody } from '../content.ts';

export const body: ArticleBody = [
  {
    kind: 'paragraph',
    text:
      'Open your own booking page. Right-click, choose Inspect, then Network, and reload. Every line that is not ' +
      'your address is somebody else being told that you are there. On the last thirty practice sites we ' +
      'examined, the median was eleven other parties. One page, titled “Request an appointment: acne,” told ' +
      'nineteen.',
  },
  {
    kind: 'paragraph',
    text:
      'Nobody chose that. An agency added a pixel in 2019 to measure a campaign. A chat vendor brought three ' +
      'more. A video brought two. The campaign ended and the agency left, and the pixel is still there, reporting ' +
      'to a company that never signed anything with you.',
  },
  { kind: 'heading', text: 'What is actually sent' },
  {
    kind: 'paragraph',
    text:
      'A pixel is a small request to another company’s server. It carries the page’s address, which may contain ' +
      'the procedure. It carries the visitor’s network address and, often, a cookie that the company can already ' +
      'tie to a name. Some products read form fields as they are typed, in order to match more people. Put ' +
      'together, it says: this person, at this hour, asked a dermatologist about this condition.',
  },
  { kind: 'heading', text: 'What the rules ask' },
  {
    kind: 'paragraph',
    text:
      'Three kinds of rule apply, and they move at different speeds. The first is HIPAA. In 2022, and again in ' +
      '2024, the federal health department warned that tracking tools can disclose protected health information. ' +
      'A federal court in Texas set aside part of that guidance in 2024: the part about anonymous visits to ' +
      'public pages, where the tool sees little more than a network address. It did not touch pages where people ' +
      'sign in, book, or describe themselves. A form that asks what brings you in is still on the wrong side of ' +
      'any sensible line.',
  },
  {
    kind: 'paragraph',
    text:
      'The second is consumer protection. The Federal Trade Commission has brought cases against health ' +
      'businesses that shared such data after promising not to, whether or not HIPAA covered them. A cash-only ' +
      'medical spa that bills no insurer may fall outside HIPAA and squarely inside this. The third is state law. ' +
      'Washington’s health data act lets people sue, and California’s wiretapping statute, written for ' +
      'telephones, has found a busy second career in the pixels of websites.',
  },
  {
    kind: 'paragraph',
    text:
      'A business associate agreement can make a vendor lawful to use. The large advertising and analytics ' +
      'services generally will not sign one for those products. Their own terms say so, and usually add that you ' +
      'must not send them health information. In other words, the contract you clicked already forbids what your ' +
      'page is doing.',
  },
  {
    kind: 'quote',
    text: 'A cookie banner is not an authorization. HIPAA asks for a signed document, and “Accept all” is not one.',
    source: 'From our Discovery checklist',
  },
  { kind: 'heading', text: 'An afternoon’s inventory' },
  {
    kind: 'list',
    ordered: true,
    items: [
      'List every outside address that your pages call. Do it on the home page, a procedure page, the booking ' +
        'form, the page after the form, and the patient portal’s sign-in.',
      'For each, write down who added it, what for, and whether a BAA exists. “Unknown” three times is a ' +
        'decision: remove it.',
      'Look inside the tag manager. It is a cupboard, and nobody has cleaned it.',
      'Check the quiet ones: maps, videos, fonts, review widgets, chat, scheduling frames. Each can set a ' +
        'cookie or report an address.',
      'Read the confirmation page’s address. If it holds a name, an email or a procedure, every tool on that ' +
        'page received it.',
      'Save the list with the date. It belongs to your risk analysis, which HIPAA has asked for all along.',
    ],
  },
  { kind: 'heading', text: 'How to measure without it' },
  {
    kind: 'paragraph',
    text:
      'The objection is always that marketing will go blind. It goes a little near-sighted, and then it learns to ' +
      'ask better questions. You can count page views on your own server without cookies. You can give each ' +
      'campaign its own short address and telephone line. You can ask “How did you hear of us?” with a menu that ' +
      'puts a friend first, and believe the answer more than you expect.',
  },
  {
    kind: 'table',
    caption: 'What replaces what',
    columns: ['Instead of', 'Use', 'You lose'],
    rows: [
      ['Advertising pixel on forms', 'Campaign code kept in your own system', 'Lookalike audiences'],
      ['Third-party page analytics', 'First-party counts, no cookies', 'Individual journeys'],
      ['Session replay', 'Five patients, watched with permission', 'Nothing'],
      ['Retargeting', 'Better pages and a recall list', 'Being followed by your own ads'],
      ['Embedded map', 'A drawn map with a link', 'One tap'],
    ],
  },
  {
    kind: 'paragraph',
    text:
      'If you advertise, you can still tell the platform that a campaign works. Send totals: twelve consults this ' +
      'week from campaign seven. Leave out the identities, the hashed emails and the audience lists made of ' +
      'patients. Hashing hides a name from you and me. It does not hide it from a company that holds the same ' +
      'name and the same hash, which is why it asked.',
  },
  { kind: 'heading', text: 'What we do on this site' },
  {
    kind: 'paragraph',
    text:
      'The page you are reading calls no other company. Views are counted on our own server, without cookies, and ' +
      'not at all if your browser sends Do Not Track or Global Privacy Control. Open the Network panel and check. ' +
      'We would rather be verified than believed.',
  },
  {
    kind: 'paragraph',
    text:
      'When we took pixels off our clients’ booking pages in 2022, we expected complaints. Cost per consult rose ' +
      'slightly for two months and then returned to where it had been. What really changed was the meetings: ' +
      'fewer charts, and more talk about whether the consult form was any good.',
  },
  {
    kind: 'takeaway',
    text:
      'No advertising code on any page where a person books, signs in or describes herself. Inventory once a ' +
      'quarter, keep the list, and measure with tools that report to you alone.',
  },
];
