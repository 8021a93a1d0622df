/** What the assistant answers. Figures of price and time are fixed by the specification. */

interface QuickAction {
  readonly id: string;
  /** Also sent as the visitor’s message. */
  readonly label: string;
  readonly reply: string;
  readonly replyKnown?: string;
}

interface Intent {
  readonly id: string;
  /** Source of a case-insensitive regular expression that is tried on the visitor’s message. */
  readonly pattern: string;
  readonly reply: string;
  /** Instead of `reply` once the visitor has left an address, where `reply` asks for one. */
  readonly replyKnown?: string;
}

const priceReply =
  'Projects run $25k-$250k+. A focused tool such as consult booking sits near the lower end. A platform across ' +
  'several locations sits near the upper. Discovery comes first and ends in a fixed price. Monthly packages are ' +
  'listed under Start Project, Browse Packages.';

const timelineReply =
  'An MVP takes 4-8 weeks, a full app 3-6 months, and an enterprise system 6-12 months. We set the dates ' +
  'together at the end of Architecture. If you already have a deadline, tell us first.';

const servicesReply =
  'Six things: AI infrastructure, machine learning, full-stack development, data synthesis, process automation ' +
  'and AI for luxury. In practice terms, that means booking and consults, call handling, recall, photo consent, ' +
  'reporting, and sites that people can read. What would you like to fix first?';

const humanReply =
  'Of course. Leave your email address here with a line about your practice, and one of us will write within 24 ' +
  'hours. Or book a call at the end of the front page.';

/** For visitors who have left an address: they are not asked for it again. */
const passedOn =
  'I’ve passed that on with the rest of our conversation. A person will write to the address you left within 24 ' +
  'hours. Anything you add here reaches them too.';

export const quickActions: readonly QuickAction[] = [
  { id: 'services', label: 'What do you do?', reply: servicesReply },
  { id: 'price', label: 'What does it cost?', reply: priceReply },
  { id: 'timeline', label: 'How long does it take?', reply: timelineReply },
  { id: 'human', label: 'Talk to a person', reply: humanReply, replyKnown: passedOn },
];

/** Source of a pattern that finds one of these as whole words. */
const anyOf = (...alternatives: readonly string[]): string => `\\b(${alternatives.join('|')})\\b`;

const isItAPerson =
  '(are|is) (you|this|it|there) (an? )?' +
  '(real|actual|live|human|person|machine|computer|ai|automated|someone|anyone)';
const whoAmITalkingTo = '(am i|who am i) (talking|speaking|chatting)';
const howMuchTime = '\\bhow (much|many)\\b.{0,20}\\b(time|hours?|work|effort)\\b';
const spending = ['spend', 'commit', 'invest', 'put (in|into)', 'devote', 'give', 'set aside', 'from (me|us|my|our)'];
const hoursAWeek = 'hours (a|per|each|every) (week|month)';
const howLong = 'how (long|soon|fast|quickly|much (more )?(time|longer|notice))';
const prices = ['pric(e|es|ing|ey)', 'costs?', 'budgets?', 'fees?', 'rates?', 'quotes?'];
/** Asks for a price, unless a time follows. */
const howMuch = 'how much(?! (more |longer )?(time|longer|notice))';
const products = [
  'websites?',
  'apps?',
  'software',
  'automation',
  'automate',
  'machine learning',
  'ai',
  'recall',
  'no-?shows?',
  'booking',
];
const practiceTypes = ['med(ical)?[ -]?spas?', 'spas?', 'derm(s|atolog\\w*)?', 'dent(al|ists?|istry)', 'orthodont\\w*'];
const specialties = ['plastic', 'cosmetic', 'surgeons?', 'surgery', 'aesthetics?'];
const treatments = ['injectors?', 'injectables?', 'botox', 'fillers?', 'lasers?'];

/** Tried in this order; the first that matches answers. */
export const intents: readonly Intent[] = [
  {
    id: 'urgent-care',
    pattern: anyOf(
      'bleed(ing|s)?',
      'infect(ed|ion)',
      'swollen',
      'swelling',
      'emergency',
      '911',
      'allergic reaction',
      'chest pain',
    ),
    reply:
      'This is a design and software studio, and nobody here can give medical advice. If it is an emergency, ' +
      'call 911. Otherwise please call your own practice now. They would rather hear from you.',
  },
  {
    id: 'assistant',
    pattern: anyOf('robots?', 'bots?', 'chat ?bots?', 'chat ?gpt', isItAPerson, whoAmITalkingTo),
    reply:
      'I’m an automated assistant with a short list of answers, not a person. People read what you write here: ' +
      'leave your email address and one of them will reply within 24 hours.',
    replyKnown:
      'I’m an automated assistant with a short list of answers, not a person. People read this conversation, ' +
      'and one of them will write to the address you left within 24 hours.',
  },
  {
    id: 'own-time',
    pattern: [
      `${howMuchTime}.{0,40}${anyOf(...spending)}`,
      anyOf('how much of (my|our) (\\w+ )?time', 'time commitment', hoursAWeek),
    ].join('|'),
    reply:
      'Less than you may fear. Discovery takes two days beside your front desk and two hours of conversation. ' +
      'While we build, it’s thirty minutes each Thursday with someone who can decide. Launch wants a lighter ' +
      'schedule for two mornings, and after that it’s an hour a month.',
  },
  {
    id: 'price',
    pattern: [anyOf(...prices, howMuch, 'expensive', 'afford', 'retainer', 'packages?'), '\\$'].join('|'),
    reply: priceReply,
  },
  {
    id: 'timeline',
    pattern: anyOf(
      'timelines?',
      'time ?frames?',
      howLong,
      'when (can|could|would|will)',
      'weeks?',
      'months?',
      'deadlines?',
      'turnaround',
      'asap',
    ),
    reply: timelineReply,
  },
  {
    id: 'privacy',
    pattern: anyOf(
      'hipaa',
      'baa',
      'privacy',
      'secur(e|ity)',
      'compliance',
      'compliant',
      'pixels?',
      'track(ing|ers?)',
      'phi',
    ),
    reply:
      'We sign a business associate agreement before we touch protected health information, keep advertising ' +
      'trackers off every page where a patient books or signs in, and log who saw what. This page has no ' +
      'third-party trackers either. Please do not send patient details here.',
  },
  {
    id: 'integrations',
    pattern: anyOf(
      'ehr',
      'emr',
      'pms',
      'nextech',
      'modmed',
      'ema',
      'dentrix',
      'eaglesoft',
      'open dental',
      'integrat\\w*',
      'connect(s|ed)? (to|with)',
    ),
    reply:
      'We connect to Nextech, ModMed, Dentrix and others through the interfaces their makers publish, and we ' +
      'have no commercial tie to any of them. Tell us which one you run and which version. The version usually ' +
      'decides.',
  },
  {
    id: 'process',
    pattern: anyOf(
      'process',
      'phases?',
      'steps?',
      'discovery',
      'architecture',
      'how (do|does|would|will) (you|it|this) work',
      'get(ting)? started',
      'begin',
      'onboard\\w*',
    ),
    reply:
      'Five phases: Discovery (1-2 weeks), Architecture (2-3 weeks), Development (4-12 weeks), Launch (1-2 ' +
      'weeks) and Scale, which is ongoing. You approve each before the next is billed, and you keep what was ' +
      'made if you stop.',
  },
  {
    id: 'access-code',
    pattern: anyOf('access code', 'promo( code)?', 'my code', 'have a code'),
    reply:
      'Codes go under Start Project, Access Code. If yours is refused it may have expired. Leave your email ' +
      'address here and we’ll look it up.',
    replyKnown:
      'Codes go under Start Project, Access Code. If yours is refused it may have expired. Write it here: we’ll ' +
      'look it up and answer at the address you left.',
  },
  {
    id: 'human',
    pattern: anyOf(
      'contact',
      'human',
      'person',
      'people',
      'someone',
      'somebody',
      'call',
      'phone',
      'e-?mail',
      'talk',
      'speak',
      'meet(ing)?',
      'consultation',
      'appointment',
    ),
    reply: humanReply,
    replyKnown: passedOn,
  },
  {
    id: 'services',
    pattern: anyOf('services?', 'offer(ing)?s?', 'capabilit\\w*', 'what (do|can) you', 'help', ...products),
    reply: servicesReply,
  },
  {
    id: 'practices',
    pattern: anyOf(...practiceTypes, ...specialties, ...treatments, 'clinics?', 'practices?', 'offices?', 'locations?'),
    reply:
      'Yes, that’s who we work for: med spas, dermatology, plastic surgery and dental practices, from one room ' +
      'to several locations. Tell me what you’d like to fix first: bookings, missed calls, recall, reporting, ' +
      'or your website.',
  },
  {
    id: 'thanks',
    pattern: anyOf('thanks?', 'thank you', 'cheers', 'appreciate'),
    reply: 'You’re welcome. Is there anything else you’d like to know?',
  },
  {
    id: 'greeting',
    pattern: '^\\s*(hi|hello|hey|good (morning|afternoon|evening|day))\\b',
    reply: 'Hello. What kind of practice do you run, and what would you like to fix first?',
  },
];

export const chatFallback =
  'I don’t have an answer to that, but we do. Leave your email address and a line about your practice, and one of ' +
  'us will reply within 24 hours.';

/** The fallback for visitors who have left an address. */
const chatFallbackKnown = `I don’t have an answer to that, but we do. ${passedOn}`;

const matchers = intents.map((intent) => ({ ...intent, pattern: new RegExp(intent.pattern, 'iu') }));

/**
 * The reply to a message without an email address: that of the first intent that matches. `known` means that the
 * visitor has left an address before.
 */
export const answerTo = (text: string, known: boolean): string => {
  const found = quickActions.find(({ label }) => label === text) ?? matchers.find(({ pattern }) => pattern.test(text));
  if (!found) return known ? chatFallbackKnown : chatFallback;
  return (known && found.replyKnown) || found.reply;
};
