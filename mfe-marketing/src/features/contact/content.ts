import { budgetRanges, projectTypes, timelines, urgencies } from '@vitrine/contracts';

/** The form as a page of its own; browsers without scripts post to it. */
export const contactPath = '/contact';

/** Where such a browser is redirected after the message was received. */
export const sentPath = '/contact/sent';

/** Everything the contact section says, except the form's messages, which the contracts own. */
export const contactContent = {
  eyebrow: 'Contact',
  title: 'Tell us where the practice',
  titleEmphasis: 'should be a year from now.',
  lead:
    'A few honest lines are enough: what you treat, who you would like to see more of, and what gets in the way. ' +
    'A person reads every message.',
  stepsTitle: 'What happens next',
  steps: [
    { title: 'A reply within 24 hours', text: 'From the person who would lead your project, not from a sequence.' },
    {
      title: 'A first conversation',
      text: 'Thirty minutes about your patients, your team and your numbers. We mostly listen.',
    },
    { title: 'A plan on one page', text: 'What we would build, in which order, and what it costs. Yours to keep.' },
  ],
  directTitle: 'Rather write directly?',
  /** A choice that was not made. */
  open: 'Open',
  pageTitle: 'Contact',
  sentTitle: 'Message sent',
  sentLinks: { start: 'Back to the start', insights: 'Read something meanwhile' },
  privacy: 'We use what you write to answer you, and for nothing else.',
  submit: 'Send message',
  submitting: 'Sending…',
} as const;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The form's choices; values are the API's, labels are for reading. */
export const choices = {
  project_type: projectTypes,
  budget_range: budgetRanges,
  timeline: timelines,
  urgency: urgencies.map((urgency) => ({ value: urgency, label: capitalized(urgency) })),
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

export type FieldName = keyof typeof fieldLabels;
export const fieldNames = Object.keys(fieldLabels) as FieldName[];

/** Explicit, so that prerendered markup and browser agree, and error summaries can link to the field. */
export const fieldId = (name: FieldName): string => `contact-${name.replace('_', '-')}`;
