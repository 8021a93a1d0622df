import { brand } from '@vitrine/brand';
import { chatLeadDefaults } from '@vitrine/contracts';
import { z } from 'zod';
import { button, facts, group, link, quote } from './blocks.tsx';
import { defineTemplate, teamFoot } from './template.ts';

const teamNoticeVariables = z.object({
  /** Mails of earlier releases do not say. */
  origin: z.enum(['form', 'chat', 'call']).optional(),
  name: z.string(),
  /** Null where only a phone number is known. */
  email: z.string().nullable(),
  /** Of a call: the chosen time. */
  preferredTime: z.string().nullish(),
  message: z.string(),
  company: z.string().nullable(),
  position: z.string().nullable(),
  phone: z.string().nullable(),
  projectType: z.string(),
  budgetRange: z.string().nullable(),
  timeline: z.string().nullable(),
  urgency: z.string(),
  leadScore: z.number().int(),
  leadScoreMaximum: z.number().int(),
  /** Origin of the portal. */
  portalUrl: z.url(),
  contactId: z.uuid().optional(),
});
/** A lead's page in the portal; all of them where none is known. */
const leadLink = (portalUrl: string, contactId?: string): string =>
  new URL(contactId ? `/leads/${contactId}` : '/leads', portalUrl).href;

type TeamNoticeValues = z.output<typeof teamNoticeVariables>;

/** A chat doesn't ask for a name. */
const personOf = ({ origin, name }: TeamNoticeValues) =>
  origin === 'chat' && name === chatLeadDefaults.name ? 'this visitor' : name;
/** True by the mail's reply address. */
const answerHint = (values: TeamNoticeValues) =>
  values.email === null
    ? `Call ${personOf(values)} at ${values.phone}.`
    : `Reply to this email to answer ${personOf(values)}.`;
const teamNoticeHeadings: Record<NonNullable<TeamNoticeValues['origin']>, (name: string) => string> = {
  form: (name) => `${name} wrote to us`,
  call: (name) => `${name} asked for a call`,
  chat: () => 'A visitor wrote in the chat',
};
const teamNoticeHeading = ({ origin = 'form', name }: TeamNoticeValues) => teamNoticeHeadings[origin](name);

/** To the team, for every inquiry. */
export const teamNotice = defineTemplate({
  variables: teamNoticeVariables,
  subject: ({ origin, name, leadScore }) =>
    origin === 'call' ? `Call request: ${name.slice(0, 100)}` : `New inquiry: ${name.slice(0, 100)} (${leadScore})`,
  content: (values) => ({
    preview:
      `${values.projectType}, urgency ${values.urgency}, lead score ${values.leadScore} of ` + values.leadScoreMaximum,
    heading: teamNoticeHeading(values),
    blocks: [
      quote(values.message),
      facts([
        ['When', values.preferredTime],
        ['Lead score', `${values.leadScore} of ${values.leadScoreMaximum}`],
        ['Email', values.email],
        ['Phone', values.phone],
        ['Practice', values.company],
        ['Position', values.position],
        // Of a chat it is only what it was filed as.
        ['Project', values.origin === 'chat' ? null : values.projectType],
        ['Budget', values.budgetRange],
        ['Timeline', values.timeline],
        ['Urgency', values.urgency],
      ]),
      button(`Open this lead in ${brand.product}`, leadLink(values.portalUrl, values.contactId)),
      answerHint(values),
    ],
    foot: teamFoot(' for every new inquiry'),
  }),
});

const submissionNoticeVariables = z.object({
  wizard: z.enum(['access-code', 'package']),
  practiceName: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  practiceType: z.string(),
  /** With its name where it set the price. */
  promoCode: z.string().nullable(),
  /** Of the package wizard. */
  packageName: z.string().nullable(),
  /** As quoted, with its interval: `$4,997.00 a month`. */
  price: z.string().nullable(),
  /** What the package costs without the code. Mails of earlier releases do not say. */
  listPrice: z.string().nullable().default(null),
  budget: z.string().nullable(),
  goals: z.array(z.string()),
  startDate: z.string().nullable(),
  notes: z.string().nullable(),
  /** A form that could not be saved in time comes after its payment. Mails of earlier releases do not say. */
  payment: z.enum(['pending_payment', 'paid', 'review']).default('pending_payment'),
});
type SubmissionNoticeValues = z.output<typeof submissionNoticeVariables>;

/** How the notice ends; the first as in the public specification, section 7. */
const endings: Record<SubmissionNoticeValues['payment'], string> = {
  pending_payment: 'This lead is pending payment completion.',
  paid: 'This lead has already paid. The payment came before the form.',
  review: 'This lead’s payment doesn’t match what was due. It’s in review.',
};

/** To the team, for every finished wizard. */
export const submissionNotice = defineTemplate({
  variables: submissionNoticeVariables,
  subject: ({ wizard, practiceName, packageName }) =>
    wizard === 'package'
      ? `New package selection: ${practiceName.slice(0, 80)}${packageName ? `, ${packageName}` : ''}`
      : `New onboarding submission: ${practiceName.slice(0, 100)}`,
  content: (values) => ({
    preview: `${values.contactName}, ${values.practiceType}${values.price ? `, ${values.price}` : ''}`,
    heading:
      values.wizard === 'package'
        ? `${values.practiceName} chose a package`
        : `${values.practiceName} is ready to begin`,
    blocks: [
      facts([
        ['Practice', values.practiceName],
        ['Contact', values.contactName],
        ['Email', values.email],
        ['Phone', values.phone],
        ['Type', values.practiceType],
        ['Promo code', values.promoCode ?? (values.wizard === 'access-code' ? 'none' : null)],
        ['Package', values.packageName],
        ['Price', values.price],
        ['List price', values.listPrice],
        ['Budget', values.budget],
        ['Goals', values.goals.join(', ')],
        ['Start date', values.startDate ?? 'Immediately'],
      ]),
      values.notes && quote(values.notes),
      endings[values.payment],
    ],
    foot: teamFoot(' for every onboarding'),
  }),
});

const smsAnswerNoticeVariables = z.object({
  /** The client's company or the lead's name; null for an unknown number. */
  from: z.string().nullable(),
  number: z.string(),
  text: z.string(),
  messageId: z.uuid(),
  /** Origin of the portal. */
  portalUrl: z.url(),
});
export type SmsAnswerNotice = z.output<typeof smsAnswerNoticeVariables>;

const sender = ({ from, number }: SmsAnswerNotice) => from ?? number;

/** To staff, for a text message that came in. */
export const smsAnswerNotice = defineTemplate({
  variables: smsAnswerNoticeVariables,
  subject: (values) => `New text from ${sender(values).slice(0, 100)}`,
  content: (values) => ({
    preview: values.text.slice(0, 100),
    heading: `${sender(values)} texted us`,
    blocks: [
      quote(values.text),
      facts([
        ['From', values.from ?? 'A number we don’t have on file'],
        ['Number', values.number],
      ]),
      button(`Answer in ${brand.product}`, new URL(`/messages/${values.messageId}`, values.portalUrl).href),
    ],
    foot: `${brand.product} sends this to the person the lead is assigned to, or to the team.`,
  }),
});

const followUpsDueVariables = z.object({
  leads: z.array(
    z.object({
      contactId: z.uuid(),
      name: z.string(),
      company: z.string().nullable(),
      /** As shown, `Mon, Mar 2`. */
      due: z.string(),
      notes: z.string().nullable(),
    }),
  ),
  /** Mails of earlier releases have none. */
  tasks: z
    .array(
      z.object({
        title: z.string(),
        /** The client or lead. */
        about: z.string().nullable(),
        /** As shown, `Mon, Mar 2, 2:30 PM`. */
        due: z.string(),
        /** In the portal. */
        path: z.string(),
      }),
    )
    .default([]),
  /** Origin of the portal. */
  portalUrl: z.url(),
});
export type FollowUpsDue = z.output<typeof followUpsDueVariables>;

function followUpsDueHeading({ leads, tasks }: FollowUpsDue): string {
  if (tasks.length === 0)
    return leads.length === 1 ? `A follow-up is due: ${leads[0]?.name}` : `${leads.length} follow-ups are due`;
  if (leads.length === 0)
    return tasks.length === 1 ? `A task is due: ${tasks[0]?.title}` : `${tasks.length} tasks are due`;
  const counts = [
    leads.length === 1 ? 'A follow-up' : `${leads.length} follow-ups`,
    tasks.length === 1 ? 'a task' : `${tasks.length} tasks`,
  ];
  return `${counts.join(' and ')} are due`;
}

/** To a member of the team, on the morning of the day. */
export const followUpsDue = defineTemplate({
  variables: followUpsDueVariables,
  subject: followUpsDueHeading,
  content: (values) => ({
    preview: [...values.leads.map(({ name }) => name), ...values.tasks.map(({ title }) => title)].join(', '),
    heading: followUpsDueHeading(values),
    blocks: [
      ...values.leads.map(({ contactId, name, company, due, notes }) =>
        group(
          link(name, leadLink(values.portalUrl, contactId)),
          facts([
            ['Practice', company],
            ['Due', due],
            ['Notes', notes],
          ]),
        ),
      ),
      ...values.tasks.map(({ title, about, due, path }) =>
        group(
          link(title, new URL(path, values.portalUrl).href),
          facts([
            ['About', about],
            ['Due', due],
          ]),
        ),
      ),
    ],
    foot:
      values.tasks.length === 0
        ? `${brand.product} sends this on the day of a follow-up to the person the lead is assigned to.`
        : `${brand.product} sends this in the morning to whoever has follow-ups or tasks that are due.`,
  }),
});
