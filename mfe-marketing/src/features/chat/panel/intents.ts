import { type Answer, type AnswerId, answers } from './answers.ts';
import {
  advertising,
  hoursAWeek,
  howLong,
  howMuch,
  howMuchTime,
  isItAPerson,
  otherSystems,
  ours,
  people,
  practiceTypes,
  prices,
  products,
  specialties,
  spending,
  states,
  systems,
  treatments,
  whoAmITalkingTo,
} from './words.ts';

/** Which answer a message gets: the patterns, tried in order. */

interface Intent {
  readonly id: AnswerId;
  /** Source of a case-insensitive regular expression that is tried on the visitor’s message. */
  readonly pattern: string;
}

interface QuickAction {
  readonly id: AnswerId;
  /** Also sent as the visitor’s message. */
  readonly label: string;
}

export const quickActions: readonly QuickAction[] = [
  { id: 'services', label: 'What do you do?' },
  { id: 'price', label: 'What does it cost?' },
  { id: 'timeline', label: 'How long does it take?' },
  { id: 'human', label: 'Talk to a person' },
];

/** Source of a pattern that finds one of these as whole words. */
const anyOf = (...alternatives: readonly string[]): string => `\\b(${alternatives.join('|')})\\b`;
const either = (...patterns: readonly string[]): string => patterns.join('|');

/** Tried in this order; the first that matches answers. */
const intents: readonly Intent[] = [
  {
    id: 'urgent-care',
    pattern: either(
      anyOf('bleed(ing|s)?', 'infect(ed|ion)', 'swollen', 'swelling', 'emergenc(y|ies)', '911', 'allergic reaction'),
      anyOf('chest pain', 'heart attack', 'stroke', 'overdos\\w+', 'suicid\\w+', 'unconscious', 'passed out'),
      '(can.?t|cannot|trouble) breath',
    ),
  },
  { id: 'patient-details', pattern: '\\[(patient name|date of birth|record number) removed\\]' },
  {
    id: 'spanish',
    pattern: either(
      '¿',
      anyOf('spanish', 'espa(ñ|n)ol', 'habl(a|an|as)', 'hola', 'gracias', 'precios?', 'cu(á|a)nto', 'cuesta', 'ayuda'),
      anyOf('necesito', 'quiero', 'buenos d(í|i)as', 'buenas (tardes|noches)', 'una cita'),
    ),
  },
  {
    id: 'assistant',
    pattern: anyOf('are you (an? )?(chat ?)?(ro)?bots?', 'chat ?gpt', 'real person or', isItAPerson, whoAmITalkingTo),
  },
  {
    id: 'own-time',
    pattern: either(
      `${howMuchTime}.{0,40}${anyOf(...spending)}`,
      anyOf('how much of (my|our) (\\w+ )?time', 'time commitment', hoursAWeek),
    ),
  },
  {
    id: 'ownership',
    pattern: anyOf(
      'who owns',
      'ownership',
      'belongs? to',
      `(do|will|would) (we|i) (own|keep)`,
      `(own|keep) (the|our|my|your) ${ours}`,
      '(if|when) (we|i) (leave|quit|move on)',
    ),
  },
  {
    id: 'access-code',
    pattern: anyOf('access codes?', 'promo( codes?)?', 'my code', 'have a code', 'invitation code'),
  },
  {
    id: 'cancel',
    pattern: anyOf(
      'cancel\\w*',
      'contracts?',
      'lock(ed)?[ -]?in',
      'minimum (term|commitment|months?)',
      'commitment',
      'get out of',
      'opt out',
      'pause',
      'stop (paying|the package|after)',
      'month[ -]to[ -]month',
    ),
  },
  {
    id: 'discount',
    pattern: anyOf(
      'discounts?',
      'payment plans?',
      'installments?',
      'financ(e|ed|ing)',
      'pay (over time|in parts|later|quarterly|yearly|annually)',
      'cheaper',
      'better price',
      'special price',
      'coupons?',
      'negotia\\w+',
      'deals?',
      'nonprofit',
    ),
  },
  {
    id: 'guarantee',
    pattern: anyOf(
      'guarant\\w+',
      'money back',
      'refunds?',
      'how many (new )?(patients|leads|bookings|consults)',
      'promise(d|s)?',
    ),
  },
  {
    id: 'demo',
    pattern: anyOf('demos?', 'demonstrat\\w+', 'try (it|one|the)', 'free trial', 'trial', 'see it (work|live)'),
  },
  { id: 'after-hours', pattern: 'after[ -]?hours' },
  { id: 'consult-desk', pattern: 'consult desk' },
  { id: 'recall-engine', pattern: 'recall engine' },
  {
    id: 'choice',
    pattern: anyOf(
      'packages? or (an? )?projects?',
      'projects? or (an? )?packages?',
      'difference between',
      'which (one|package|plan)',
      'what (should|would) (i|we) (choose|take|buy|pick)',
    ),
  },
  { id: 'dominance', pattern: anyOf('market dominance', 'dominance', '19,?500', 'biggest package', 'top package') },
  { id: 'transformation', pattern: anyOf('visionary( transformation)?', 'transformation', '9,?950', 'middle package') },
  {
    id: 'foundation',
    pattern: anyOf('foundation( elite)?', '4,?997', 'cheapest', 'smallest package', 'basic package'),
  },
  { id: 'ads', pattern: anyOf(...advertising) },
  {
    id: 'account',
    pattern: anyOf(
      'log(ging)? ?in',
      'sign(ing)? ?in',
      'my (account|invoices?|receipts?|password)',
      'invoices?',
      'receipts?',
      'client portal',
    ),
  },
  {
    id: 'places',
    pattern: anyOf(
      'outside (of )?(new york|nyc|the city)',
      'other (states?|cit(y|ies))',
      'out of state',
      'where are you',
      'where is your (office|studio)',
      'your (address|location)',
      'nationwide',
      'remote(ly)?',
      states,
    ),
  },
  {
    id: 'results',
    pattern: anyOf(
      'results?',
      'case stud(y|ies)',
      'references?',
      'portfolio',
      'proof',
      'prove',
      'roi',
      'testimonials?',
      'success stor(y|ies)',
    ),
  },
  {
    id: 'price',
    pattern: either(anyOf(...prices, howMuch, 'expensive', 'afford', 'retainer', 'packages?'), '\\$'),
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
  },
  {
    id: 'integrations',
    pattern: anyOf('ehr', 'emr', 'pms', ...systems, ...otherSystems, 'integrat\\w*', 'connect(s|ed)? (to|with)'),
  },
  {
    id: 'team',
    pattern: anyOf(
      'account manager',
      'your team',
      'founder',
      'who (will|would|do) (i|we) (talk|speak|work|deal)',
      'who are you',
      'how (big|many people)',
    ),
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
  },
  { id: 'human', pattern: anyOf(...people) },
  {
    id: 'services',
    pattern: anyOf(
      'services?',
      'offer(ing)?s?',
      'capabilit\\w*',
      'what (do|can) you',
      'help',
      'chat ?bots?',
      ...products,
    ),
  },
  {
    id: 'practices',
    pattern: anyOf(...practiceTypes, ...specialties, ...treatments, 'clinics?', 'practices?', 'offices?', 'locations?'),
  },
  { id: 'thanks', pattern: anyOf('thanks?', 'thank you', 'cheers', 'appreciate') },
  { id: 'greeting', pattern: '^\\s*(hi|hello|hey|good (morning|afternoon|evening|day))\\b' },
];

const matchers = intents.map(({ id, pattern }) => ({ id, pattern: new RegExp(pattern, 'iu') }));

/** Which answer a message without an email address gets: that of the first intent that matches. */
export const intentOf = (text: string): AnswerId =>
  (quickActions.find(({ label }) => label === text) ?? matchers.find(({ pattern }) => pattern.test(text)))?.id ??
  'fallback';

/** That answer. `isReachable` means that the visitor has left an address or number before. */
export const answerTo = (text: string, isReachable: boolean): Answer => {
  const answer: Answer = answers[intentOf(text)];
  return isReachable && answer.replyKnown !== undefined ? { ...answer, reply: answer.replyKnown } : answer;
};
