import { callTimes } from '@vitrine/contracts';

/** The long form as a page of its own; browsers without scripts post to it. */
export const contactPath = '/contact';

/** The short form, which asks for a call, as a page of its own. */
export const callPath = '/contact/call';

/** The part of the landing page where the short form opens. */
export const callAnchor = 'call';

/** Where a browser without scripts is redirected after the message or the request was received. */
export const sentPath = '/contact/sent';
export const callSentPath = '/contact/call/sent';

/** Everything the contact section says, except the forms' messages, which the contracts own. */
export const contactContent = {
  eyebrow: 'Contact',
  title: 'Let’s talk about',
  titleEmphasis: 'your practice.',
  lead: 'Write to us, or book a call if you’d rather talk. Either way, a person reads it and answers within 24 hours.',
  formKindsLabel: 'How would you like to get in touch?',
  formKinds: { message: 'Write to us', call: 'Book a call' },
  stepsTitle: 'What happens next',
  steps: [
    { title: 'We reply within 24 hours', text: 'You hear from the person who would lead your project.' },
    { title: 'We talk for 30 minutes', text: 'About your patients, your team and your numbers. We mostly listen.' },
    {
      title: 'You get a one-page plan',
      text: 'What we’d build, in which order, and what it costs. It’s yours to keep.',
    },
  ],
  directTitle: 'Prefer email? Write to',
  pageTitle: 'Contact',
  callTitle: 'Book a call',
  sentTitle: 'Message sent',
  callSentTitle: 'Call requested',
  sentLinks: { start: 'Back to the home page', insights: 'Read our articles' },
  privacy: 'We only use what you write to answer you.',
  submit: 'Send message',
  submitting: 'Sending…',
} as const;

/** What the short form says. */
export const callContent = {
  when: 'When suits you?',
  times: callTimes,
  noteHint: 'For example: Thursday after 3',
  submit: 'Request my call',
  submitting: 'Sending…',
  doneTitle: 'Thank you. We have your request.',
  doneEmail: (address: string) => `We’ll email ${address} within 24 hours to set the time.`,
  donePhone: (number: string) => `We’ll call ${number} within 24 hours to set the time.`,
  sent: { title: 'Thank you.', text: 'We’ll get in touch within 24 hours to set the time.' },
} as const;

/** Labels by field of the API, in the form's order: the summary of errors names fields with them. */
export const fieldLabels = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  position: 'Position',
  phone: 'Phone',
  project_type: 'Project type',
  budget_range: 'Budget range',
  timeline: 'Timeline',
  urgency: 'Urgency',
  message: 'Message',
} as const;

/** The same for the short form. */
export const callLabels = {
  name: 'Name',
  reach: 'Email or phone',
  when: 'When',
  note: 'Or tell us a time',
} as const;

export type FieldName = keyof typeof fieldLabels;
export type CallFieldName = keyof typeof callLabels;

/** Explicit, so that prerendered markup and browser agree, and error summaries can link to the field. */
export const fieldId = (name: FieldName): string => `contact-${name.replace('_', '-')}`;
export const callFieldId = (name: CallFieldName): string => `call-${name}`;
