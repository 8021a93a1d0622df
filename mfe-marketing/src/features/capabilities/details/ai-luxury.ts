import type { CapabilityDetails } from '../content.ts';

export const aiLuxury: CapabilityDetails = {
  quickFacts: [
    { label: 'Typical build', value: '8 to 14 weeks' },
    { label: 'Clients', value: 'Private practices, skincare houses, hotels and members’ clubs' },
    { label: 'Team', value: 'Design, film and engineering under one lead' },
    { label: 'Memory', value: 'Opt-in, visible, erasable' },
  ],
  overview: [
    'Your best clients expect you to remember them without being watched. Most software does the opposite: it ' +
      'tracks a lot and remembers little that helps. A client who prefers mornings, dislikes small talk and ' +
      'reacts to lidocaine should have to say so once.',
    'We build the memory and the manners around it. A concierge that knows the house, the calendar and what a ' +
      'client chose to share. A membership with booking, prices and visits in one place. Photography and film with ' +
      'one light and one point of view, so that a message at 11 p.m. sounds like the room at 11 a.m.',
    'AI does the remembering and the first draft. A person with taste approves what a client sees. In nine ' +
      'years of this work we have not found a substitute for that person.',
  ],
  keyFeatures: [
    {
      title: 'A governed memory',
      text: 'Preferences are entered by staff or offered by the client, shown on request and erased on request.',
      metric: 'Erased within 24 hours',
    },
    {
      title: 'Concierge',
      text: 'Requests by text or app, drafted in the house’s voice and sent by a person who has read them.',
      metric: '4 minutes to a first reply',
    },
    {
      title: 'Private membership',
      text: 'Allocations, guest privileges and events, with benefits your accountant can also see.',
      metric: '86% renew',
    },
    {
      title: 'Direction',
      text: 'Art direction, stills and film made for the place, never licensed from a library.',
      metric: '0 stock pictures',
    },
  ],
  industryImpact: {
    text:
      'Aesthetic medicine sits between a clinic and a house of fashion, and it is regulated as the first. The ' +
      'warmth of the second has to be built inside those limits: no public figure’s name in a caption, no ' +
      'location in a photograph, no audience list made from people who had a procedure.',
    points: [
      'Discretion is designed: entrances, invoices, subject lines and caller names are all part of it.',
      'Synthetic imagery is never used to suggest a result.',
      'Clients with a public life can be given a name that only two people can resolve.',
    ],
  },
  caseStudy: {
    practice: 'Lindqvist Row, Tribeca. A skin studio of four rooms and 310 members.',
    problem: 'Every preference lived in the head of one coordinator, and she was about to take maternity leave.',
    work:
      'A concierge book with the client’s consent on each entry, a members’ app, and a style of writing taught ' +
      'to staff and to the drafting model alike.',
    result: 'She left for five months. Renewals held at 86%, and members mostly asked about the baby.',
  },
};
