/** Words and turns by which the assistant knows what is asked: parts of the patterns in `intents.ts`. */

export const isItAPerson =
  '(are|is) (you|this|it|there) (an? )?' +
  '(real|actual|live|human|person|machine|computer|ai|automated|someone|anyone)';
export const whoAmITalkingTo = '(am i|who am i) (talking|speaking|chatting)';
export const howMuchTime = '\\bhow (much|many)\\b.{0,20}\\b(time|hours?|work|effort)\\b';
export const spending = [
  'spend',
  'commit',
  'invest',
  'put (in|into)',
  'devote',
  'give',
  'set aside',
  'from (me|us|my|our)',
];
export const hoursAWeek = 'hours (a|per|each|every) (week|month)';
export const howLong = 'how (long|soon|fast|quickly|much (more )?(time|longer|notice))';
export const prices = ['pric(e|es|ing|ey)', 'costs?', 'budgets?', 'fees?', 'rates?', 'quotes?'];
/** Asks for a price, unless a time follows. */
export const howMuch = 'how much(?! (more |longer )?(time|longer|notice))';
export const products = [
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
export const practiceTypes = [
  'med(ical)?[ -]?spas?',
  'spas?',
  'derm(s|atolog\\w*)?',
  'dent(al|ists?|istry)',
  'orthodont\\w*',
];
export const specialties = ['plastic', 'cosmetic', 'surgeons?', 'surgery', 'aesthetics?'];
export const treatments = ['injectors?', 'injectables?', 'botox', 'fillers?', 'lasers?'];
export const ours = '(website|site|code|data|domain|content|videos?|accounts?|software|phone number)';
export const systems = [
  'nextech',
  'modmed',
  'ema',
  'dentrix',
  'eaglesoft',
  'open ?dental',
  'zenoti',
  'aesthetics ?pro',
];
export const otherSystems = [
  'athena(health)?',
  'epic',
  'eclinicalworks',
  'curve',
  'mindbody',
  'boulevard',
  'patientnow',
  'symplast',
];
export const states =
  'florida|miami|texas|dallas|houston|california|los angeles|san francisco|chicago|illinois|boston|massachusetts|' +
  'new jersey|connecticut|pennsylvania|philadelphia|georgia|atlanta|arizona|phoenix|nevada|las vegas|colorado|denver|' +
  'washington|seattle|ohio|michigan|carolina|virginia|tennessee|nashville|canada|toronto';
const wantsAPerson = '(talk|speak|chat) (to|with)';
export const advertising = [
  'ads?',
  'adwords',
  'ad spend',
  'advertis\\w*',
  'seo',
  'google',
  'meta',
  'facebook',
  'instagram',
  'tiktok',
  'social media',
  'marketing',
  'campaigns?',
  'videos?',
  'reputation',
];
export const people = [
  wantsAPerson,
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
];
