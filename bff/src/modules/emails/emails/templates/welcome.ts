import { brand, officeHours } from '@vitrine/brand';
import { callTimes } from '@vitrine/contracts';
import { z } from 'zod';
import { greetingNameOf } from '../../../../platform/names.ts';
import { type Block, facts } from './blocks.tsx';
import { defineEditableTemplate } from './template.ts';

const variables = z.object({
  /** A chat has no name. */
  origin: z.enum(['form', 'chat', 'call']).optional(),
  name: z.string(),
  projectType: z.string(),
  timeline: z.string().nullable(),
  projectId: z.uuid().optional(),
  /** Of a call, one of the offered times: never the visitor's own words. */
  preferredTime: z.enum(callTimes).nullish().catch(null),
  /** It came when nobody was in the office. */
  readLater: z.boolean().optional(),
});

type Values = z.output<typeof variables>;

const details = ({ origin, projectType, timeline, projectId, preferredTime }: Values): Block =>
  facts([
    // Of a chat or a call it is only what it was filed as.
    ['Project', origin === 'call' || origin === 'chat' ? null : projectType],
    ['You asked for', preferredTime],
    ['Timeline', timeline],
    ['Reference', projectId?.slice(0, 8).toUpperCase()],
  ]);
type Origin = NonNullable<Values['origin']>;
/** What each origin says, by the blocks that staff may edit and the lines that they may not. */
const byOrigin = {
  form: {
    subject: 'subject',
    heading: 'heading',
    opening: 'opening',
    foot:
      'You’re getting this because someone entered your address in our contact form. ' +
      'If that wasn’t you, you can ignore this email.',
    preview: 'We have your message, and one of us will answer within 24 hours.',
  },
  chat: {
    subject: 'chatSubject',
    heading: 'chatHeading',
    opening: 'chatOpening',
    foot:
      'You’re getting this because someone entered your address in our chat. ' +
      'If that wasn’t you, you can ignore this email.',
    preview: 'We have your conversation, and one of us will answer within 24 hours.',
  },
  call: {
    subject: 'callSubject',
    heading: 'heading',
    opening: 'callOpening',
    foot:
      'You’re getting this because someone asked for a call with your address on our site. ' +
      'If that wasn’t you, you can ignore this email.',
    preview: 'We have your request, and one of us will write with a time within 24 hours.',
  },
} as const satisfies Record<Origin, object>;
const textsOf = ({ origin }: Values) => byOrigin[origin ?? 'form'];

const whenRead = (later: boolean): string =>
  later
    ? `It’s after hours in ${brand.city}, so one of us reads it at ${String(officeHours.from)} in the morning.`
    : 'One of us is reading it now.';

/** To the person who wrote, at most once a day. */
export const welcome = defineEditableTemplate({
  name: 'Welcome',
  description:
    'To whoever writes through the contact form, asks for a call or leaves an address in the chat, at most once a day.',
  category: 'onboarding',
  sendable: true,
  variables,
  copy: {
    subject: { label: 'Subject', kind: 'subject', default: `Welcome to ${brand.agency}` },
    heading: { label: 'Heading', kind: 'line', default: 'Thank you, {name}.' },
    opening: {
      label: 'Opening',
      kind: 'paragraphs',
      default: 'We have your message. {whenRead} You’ll hear from us within 24 hours.',
    },
    chatSubject: { label: 'Subject, after a chat', kind: 'subject', default: `Welcome to ${brand.agency}` },
    chatHeading: { label: 'Heading, after a chat', kind: 'line', default: 'Thank you for writing.' },
    chatOpening: {
      label: 'Opening, after a chat',
      kind: 'paragraphs',
      default: 'We have your conversation. {whenRead} You’ll hear from us within 24 hours.',
    },
    callSubject: {
      label: 'Subject, after a call request',
      kind: 'subject',
      default: `Your call with ${brand.agency}`,
    },
    callOpening: {
      label: 'Opening, after a call request',
      kind: 'paragraphs',
      default:
        'We have your request for a call. One of us will write or call within 24 hours to settle the time. ' +
        'It takes about thirty minutes.',
    },
    closing: {
      label: 'Closing, below the facts',
      kind: 'paragraphs',
      default: `Want to add something? Write to ${brand.email.hello}.\n\nTalk soon,\n${brand.agency}`,
    },
  },
  placeholders: [
    { name: 'name', label: 'Title and last name, or first name; never in the subject', sample: 'Dr. Marlow' },
    { name: 'projectType', label: 'What they asked about', sample: 'AI Infrastructure' },
    { name: 'timeline', label: 'When they want it', sample: '1-2 weeks' },
    { name: 'whenRead', label: 'When we read it: now, or in the morning', sample: whenRead(false) },
  ],
  sample: {
    origin: 'form',
    name: 'Dr. Ines Marlow',
    projectType: 'AI Infrastructure',
    timeline: '1-2 weeks',
    projectId: '6f2c0f4e-6a0f-4a37-9d7e-0a3f3f1f8c11',
  },
  // The address is unproven, so the mail carries nothing the visitor typed: a first name at most, and none in the
  // subject.
  fill: ({ name, projectType, timeline, readLater = false }, block) => ({
    name: block.toLowerCase().endsWith('subject') ? '' : greetingNameOf(name),
    projectType,
    timeline: timeline ?? '',
    whenRead: whenRead(readLater),
  }),
  subjectBlock: (values) => textsOf(values).subject,
  content: (values, copy) => {
    const { preview, heading, opening, foot } = textsOf(values);
    return { preview, heading: copy[heading], blocks: [copy[opening], details(values), copy.closing], foot };
  },
});
