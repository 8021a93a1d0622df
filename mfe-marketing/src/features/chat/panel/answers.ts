import { accountManager, addressLines, brand, cancellation, ehrLead, founder, staffTrainer } from '@vitrine/brand';
import { packageContent, type PackageId, packagePrices } from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';
import { connectedSystems, projectOffers, projectPackage, projectsFrom } from '../../../shared/offers.ts';
import { projectAnchor } from '../../../shared/projects.ts';

/**
 * What the assistant says. The range of project prices and the times are fixed by the specification; other prices come
 * from where the site has them.
 */

/** A way onward, below an answer: an address of this site, or a number to call. */
export interface ChatLink {
  readonly label: string;
  readonly to: string;
}

export interface Answer {
  readonly reply: string;
  /** Instead of `reply` once the visitor has left an address or number, where `reply` asks for one. */
  readonly replyKnown?: string;
  readonly links?: readonly ChatLink[];
}

const packagesLink: ChatLink = { label: 'Packages and prices', to: '/packages' };
const bookLink: ChatLink = { label: 'Book a call', to: '/contact/call' };
const callLink: ChatLink = { label: `Call ${brand.phone.shown}`, to: brand.phone.href };
const showcaseLink: ChatLink = { label: 'See the work', to: '/#showcase' };
const questionsLink: ChatLink = { label: 'Twelve common questions', to: '/faq' };

const price = (id: PackageId) => formatPrice(packagePrices[id]);
const prices = {
  foundation: price('foundation'),
  transformation: price('transformation'),
  dominance: price('dominance'),
};

/** For visitors who have left an address or number: they are not asked for it again. */
const passedOn =
  'I’ve passed that on with the rest of our conversation. A person will get back to you within 24 hours. Anything ' +
  'you add here reaches them too.';

const chosen = (id: PackageId): readonly ChatLink[] => [
  { label: `Choose ${packageContent[id].name}`, to: `/onboarding/package?package=${id}` },
  packagesLink,
];
const contentOf = (id: PackageId): string => packageContent[id].features.join('; ');

const systems = new Intl.ListFormat('en-US').format(connectedSystems);

export const answers = {
  'urgent-care': {
    reply:
      'This is a design and software studio, and nobody here can give medical advice. If it is an emergency, ' +
      'call 911. Otherwise please call your own practice now. They would rather hear from you.',
    links: [{ label: 'Call 911', to: 'tel:911' }],
  },
  'patient-details': {
    reply:
      'I took the patient’s details out before anything was kept. Please leave out names and dates of birth: this ' +
      'chat is about your practice, and nobody here can advise on a patient. What would you like to fix first?',
  },
  spanish: {
    reply:
      'Sí, hablamos español (yes, we speak Spanish). Déjenos aquí su correo o su teléfono, y una persona que habla ' +
      `español le responde en 24 horas. Los paquetes cuestan ${prices.foundation}, ${prices.transformation} o ` +
      `${prices.dominance} al mes. Los proyectos empiezan en ${projectsFrom}.`,
    replyKnown:
      'Sí, hablamos español (yes, we speak Spanish). Ya tenemos sus datos, y una persona que habla español le ' +
      `responde en 24 horas. Los paquetes cuestan ${prices.foundation}, ${prices.transformation} o ` +
      `${prices.dominance} al mes. Los proyectos empiezan en ${projectsFrom}.`,
    links: [
      { label: 'Paquetes y precios', to: '/packages' },
      { label: `Llamar al ${brand.phone.shown}`, to: brand.phone.href },
    ],
  },
  assistant: {
    reply:
      'I’m an automated assistant with a short list of answers, not a person. People read what you write here: ' +
      'leave your email address or phone number and one of them will get back to you within 24 hours.',
    replyKnown:
      'I’m an automated assistant with a short list of answers, not a person. People read this conversation, ' +
      'and one of them will get back to you within 24 hours.',
    links: [callLink],
  },
  'own-time': {
    reply:
      'Less than you may fear. Discovery takes two days beside your front desk and two hours of conversation. ' +
      'While we build, it’s thirty minutes each Thursday with someone who can decide. Launch wants a lighter ' +
      'schedule for two mornings, and after that it’s an hour a month.',
  },
  ownership: {
    reply:
      'You do. Domain, website, ad accounts, videos and patient data are in your name from day one, and code and ' +
      'designs are yours once they’re paid for. If you leave, we hand over the passwords the same afternoon.',
    links: [questionsLink],
  },
  'access-code': {
    reply:
      'Codes go under Start Project, Access Code. If yours is refused it may have expired. Leave your email ' +
      'address here and we’ll look it up.',
    replyKnown:
      'Codes go under Start Project, Access Code. If yours is refused it may have expired. Write it here: we’ll ' +
      'look it up and get back to you.',
    links: [{ label: 'Enter your code', to: '/onboarding' }],
  },
  cancel: {
    reply:
      `${cancellation} There’s no minimum term, and your website, ad accounts, videos and data stay yours. ` +
      'A project can stop after any phase: you approve each one before it’s billed.',
    links: [{ label: 'Read the terms', to: '/terms-of-service#packages' }],
  },
  discount: {
    reply:
      'Everybody pays the same prices, so there’s no discount to ask for. You do pay in parts: packages month by ' +
      'month, and you can cancel any time; projects by phase, each approved before it’s billed. If we gave you a ' +
      'code, enter it under Start Project, Access Code.',
    links: [packagesLink, bookLink],
  },
  guarantee: {
    reply:
      'We don’t guarantee a number of patients, and we’d be careful with anyone who does. What you get is a report ' +
      'each month of what it cost and who booked, one person to call about it, and a way out: cancel any time. Work ' +
      'that we haven’t begun is refunded.',
    links: [showcaseLink, { label: 'Read the terms', to: '/terms-of-service#payment' }],
  },
  'after-hours': {
    reply:
      `After Hours starts at ${projectOffers['after-hours'].from} on its own, for one location. It also comes in ` +
      `${projectPackage.name}, at ${projectPackage.price} a month, and is live in month 1.`,
    links: [{ label: 'Try After Hours', to: `/#${projectAnchor('after-hours')}` }, ...chosen(projectPackage.id)],
  },
  'consult-desk': {
    reply:
      `The Consult Desk starts at ${projectOffers['consult-desk'].from} on its own, for one location. It also comes ` +
      `in ${projectPackage.name}, at ${projectPackage.price} a month, and is live in month 3.`,
    links: [{ label: 'Try The Consult Desk', to: `/#${projectAnchor('consult-desk')}` }, ...chosen(projectPackage.id)],
  },
  'recall-engine': {
    reply:
      `The Recall Engine starts at ${projectOffers['recall-engine'].from} on its own, for one location. It also ` +
      `comes in ${projectPackage.name}, at ${projectPackage.price} a month, and is live in month 2.`,
    links: [
      { label: 'Try The Recall Engine', to: `/#${projectAnchor('recall-engine')}` },
      ...chosen(projectPackage.id),
    ],
  },
  demo: {
    reply:
      'You can try it right here. The Showcase has small working copies of three projects: After Hours picks up a ' +
      'call, moves a visit, and calls a clinician if it’s urgent. On a call we’ll show you the real thing, in about ' +
      'thirty minutes.',
    links: [{ label: 'Try After Hours', to: `/#${projectAnchor('after-hours')}` }, bookLink],
  },
  foundation: {
    reply: `Foundation Elite costs ${prices.foundation} a month. You get: ${contentOf('foundation')}.`,
    links: chosen('foundation'),
  },
  transformation: {
    reply:
      `Visionary Transformation costs ${prices.transformation} a month. You get everything in Foundation Elite, ` +
      `plus: ${contentOf('transformation')}.`,
    links: chosen('transformation'),
  },
  dominance: {
    reply:
      `Market Dominance costs ${prices.dominance} a month. You get everything in Visionary Transformation, ` +
      `plus: ${contentOf('dominance')}.`,
    links: chosen('dominance'),
  },
  choice: {
    reply:
      'Take a package if you want our team to bring in patients every month: Foundation Elite costs ' +
      `${prices.foundation} a month, Visionary Transformation ${prices.transformation} and Market Dominance ` +
      `${prices.dominance}. Take a project if you need software of your own: those run $25k-$250k+, at a fixed price.`,
    links: [packagesLink, bookLink],
  },
  ads: {
    reply:
      `Yes. Foundation Elite (${prices.foundation} a month) runs your campaigns and works on your website, with 4 ` +
      `videos, 12 posts and 2 blogs a month. Visionary Transformation (${prices.transformation} a month) adds ads on ` +
      'Google, Meta and LinkedIn, 8 videos and reputation management. Ad spend is billed to you at cost, on top.',
    links: [packagesLink],
  },
  account: {
    reply:
      'Your invoices and receipts are in your account. Sign in with the address that we write to. You can also pay ' +
      'an open invoice by the link in its email. No link? Leave your email address here and we’ll send a fresh one.',
    replyKnown:
      'Your invoices and receipts are in your account. Sign in with the address that we write to. You can also pay ' +
      'an open invoice by the link in its email. No link? We’ll send you a fresh one.',
    links: [{ label: 'Sign in', to: '/login' }],
  },
  places: {
    reply:
      'Yes, we work with practices all over the United States. We come to you for Discovery, filming and launch, and ' +
      'do the rest by video. Prices are for one location; for several, call us for a price. Our studio is at ' +
      `${addressLines.join(', ')}, by appointment.`,
    links: [callLink, bookLink],
  },
  results: {
    reply:
      'Three examples, each counted in the practice’s own system: calls missed went from 26% to 3% with After Hours, ' +
      'consults that go ahead from 31% to 44% with The Consult Desk, and The Recall Engine brought 1,140 overdue ' +
      'patients back in five months. The practices on this site are invented for its demonstration.',
    links: [showcaseLink],
  },
  team: {
    reply:
      `${accountManager.name} is the account manager: she’s the one you call about your month. ${ehrLead.name} knows ` +
      `EHRs and patient data, ${staffTrainer.name} trains your staff, and ${founder.name} founded the studio. We’re ` +
      'fourteen people.',
    links: [{ label: 'Meet the people', to: '/#people' }, callLink],
  },
  price: {
    reply:
      'Projects run $25k-$250k+. A focused tool such as consult booking sits near the lower end, a platform across ' +
      'several locations near the upper, and Discovery ends in a fixed price. Monthly packages cost ' +
      `${prices.foundation} (Foundation Elite), ${prices.transformation} (Visionary Transformation) or ` +
      `${prices.dominance} (Market Dominance), and you can cancel any time.`,
    links: [packagesLink],
  },
  timeline: {
    reply:
      'An MVP takes 4-8 weeks, a full app 3-6 months, and an enterprise system 6-12 months. We set the dates ' +
      'together at the end of Architecture. If you already have a deadline, tell us first.',
  },
  privacy: {
    reply:
      'We sign a business associate agreement before we touch protected health information, keep advertising ' +
      'trackers off every page where a patient books or signs in, and log who saw what. This page has no ' +
      'third-party trackers either. Please do not send patient details here.',
  },
  integrations: {
    reply:
      `We connect ${systems} and others through the interfaces their makers publish, and we have no commercial tie ` +
      'to any of them. Tell us which one you run and which version. The version usually decides.',
    links: [bookLink],
  },
  process: {
    reply:
      'Five phases: Discovery (1-2 weeks), Architecture (2-3 weeks), Development (4-12 weeks), Launch (1-2 ' +
      'weeks) and Scale, which is ongoing. You approve each before the next is billed, and you keep what was ' +
      'made if you stop.',
    links: [{ label: 'How a project runs', to: '/#process' }],
  },
  human: {
    reply:
      `Of course. Call ${brand.phone.shown}, ${brand.hours}: a person answers. Or leave your email address or phone ` +
      'number here, and one of us will get back to you within 24 hours.',
    replyKnown: passedOn,
    links: [callLink, bookLink],
  },
  services: {
    reply:
      'Six things: AI infrastructure, machine learning, full-stack development, data synthesis, process automation ' +
      'and AI for luxury. In practice terms, that means booking and consults, call handling, recall, photo consent, ' +
      'reporting, and sites that people can read. What would you like to fix first?',
    links: [{ label: 'What we do', to: '/#capabilities' }, packagesLink],
  },
  practices: {
    reply:
      'Yes, that’s who we work for: med spas, dermatology, plastic surgery and dental practices, from one room ' +
      'to several locations. Tell me what you’d like to fix first: bookings, missed calls, recall, reporting, ' +
      'or your website.',
  },
  thanks: { reply: 'You’re welcome. Is there anything else you’d like to know?' },
  greeting: { reply: 'Hello. What kind of practice do you run, and what would you like to fix first?' },
  fallback: {
    reply:
      'I don’t have an answer to that, but we do. Call us, or leave your email address or phone number and a line ' +
      'about your practice, and one of us will get back to you within 24 hours.',
    replyKnown: `I don’t have an answer to that, but we do. ${passedOn}`,
    links: [callLink, questionsLink],
  },
} as const satisfies Record<string, Answer>;

export type AnswerId = keyof typeof answers;

/** Of a conversation that was captured by an email address. */
export const chatCaptured: Answer = {
  reply:
    'Thank you. We have your address and this conversation, and one of us will write within 24 hours. Anything you ' +
    'add here reaches us too.',
};

/** Of one that was captured by a phone number. */
export const chatCapturedPhone: Answer = {
  reply:
    'Thank you. We have your number and this conversation, and one of us will call you within 24 hours, on weekdays ' +
    'between 8 am and 6 pm Eastern. If a certain time is best, write it here. Or call us now.',
  links: [callLink, { label: 'Pick a time', to: '/contact/call' }],
};

/** Fixed by the public specification, section 8. */
export const chatCaptureFailure: Answer = {
  reply: "I'll make sure our team gets your message. They typically respond within 24 hours!",
};
