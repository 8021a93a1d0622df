import { brand } from '@vitrine/brand';
import { chatLeadDefaults } from '@vitrine/contracts';
import { Fragment } from 'react';
import { z } from 'zod';
import { ButtonLink, Facts, Layout, Paragraph, Quote, TextLink } from './layout.tsx';
import { defineTemplate, subjectLine, factLines, knownFacts, teamFoot, textPart, type Fact } from './template.ts';

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
type TeamNoticeValues = z.output<typeof teamNoticeVariables>;

const teamNoticeFacts = (values: TeamNoticeValues) =>
  knownFacts([
    ['When', values.preferredTime ?? null],
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
  ]);
const teamNoticeLink = ({ portalUrl, contactId }: TeamNoticeValues) =>
  new URL(contactId ? `/leads/${contactId}` : '/leads', portalUrl).href;
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
const teamNoticeFoot = teamFoot(' for every new inquiry');

/** To the team, for every inquiry. */
export const teamNotice = defineTemplate({
  variables: teamNoticeVariables,
  subject: ({ origin, name, leadScore }) =>
    subjectLine(
      origin === 'call' ? `Call request: ${name.slice(0, 100)}` : `New inquiry: ${name.slice(0, 100)} (${leadScore})`,
    ),
  Html: (values) => (
    <Layout
      preview={
        `${values.projectType}, urgency ${values.urgency}, lead score ${values.leadScore} of ` + values.leadScoreMaximum
      }
      heading={teamNoticeHeading(values)}
      foot={teamNoticeFoot}
    >
      {values.message && <Quote>{values.message}</Quote>}
      <Facts facts={teamNoticeFacts(values)} />
      <Paragraph>
        <ButtonLink href={teamNoticeLink(values)}>Open this lead in {brand.product}</ButtonLink>
      </Paragraph>
      <Paragraph>{answerHint(values)}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    textPart(
      [
        teamNoticeHeading(values),
        ...(values.message ? [values.message] : []),
        factLines(teamNoticeFacts(values)),
        `Open this lead in ${brand.product}: ${teamNoticeLink(values)}`,
        answerHint(values),
      ],
      teamNoticeFoot,
    ),
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

const submissionNoticeFacts = (values: SubmissionNoticeValues) =>
  knownFacts([
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
    ['Goals', values.goals.join(', ') || null],
    ['Start date', values.startDate ?? 'Immediately'],
  ]);
const submissionNoticeHeading = ({ wizard, practiceName }: SubmissionNoticeValues) =>
  wizard === 'package' ? `${practiceName} chose a package` : `${practiceName} is ready to begin`;

/** To the team, for every finished wizard. */
export const submissionNotice = defineTemplate({
  variables: submissionNoticeVariables,
  subject: ({ wizard, practiceName, packageName }) =>
    subjectLine(
      wizard === 'package'
        ? `New package selection: ${practiceName.slice(0, 80)}${packageName ? `, ${packageName}` : ''}`
        : `New onboarding submission: ${practiceName.slice(0, 100)}`,
    ),
  Html: (values) => (
    <Layout
      preview={`${values.contactName}, ${values.practiceType}${values.price ? `, ${values.price}` : ''}`}
      heading={submissionNoticeHeading(values)}
      foot={teamFoot(' for every onboarding')}
    >
      <Facts facts={submissionNoticeFacts(values)} />
      {values.notes ? <Quote>{values.notes}</Quote> : null}
      <Paragraph>{endings[values.payment]}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    textPart(
      [
        submissionNoticeHeading(values),
        factLines(submissionNoticeFacts(values)),
        ...(values.notes ? [values.notes] : []),
        endings[values.payment],
      ],
      teamFoot(' for every onboarding'),
    ),
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
const smsAnswerNoticeHeading = (values: SmsAnswerNotice) => `${sender(values)} texted us`;
const smsAnswerNoticeFacts = ({ from, number }: SmsAnswerNotice): Fact[] => [
  ['From', from ?? 'A number we don’t have on file'],
  ['Number', number],
];
const smsAnswerNoticeLink = ({ portalUrl, messageId }: SmsAnswerNotice) =>
  new URL(`/messages/${messageId}`, portalUrl).href;
const smsAnswerNoticeFoot = `${brand.product} sends this to the person the lead is assigned to, or to the team.`;

/** To staff, for a text message that came in. */
export const smsAnswerNotice = defineTemplate({
  variables: smsAnswerNoticeVariables,
  subject: (values) => subjectLine(`New text from ${sender(values).slice(0, 100)}`),
  Html: (values) => (
    <Layout preview={values.text.slice(0, 100)} heading={smsAnswerNoticeHeading(values)} foot={smsAnswerNoticeFoot}>
      <Quote>{values.text}</Quote>
      <Facts facts={smsAnswerNoticeFacts(values)} />
      <Paragraph>
        <ButtonLink href={smsAnswerNoticeLink(values)}>Answer in {brand.product}</ButtonLink>
      </Paragraph>
    </Layout>
  ),
  text: (values) =>
    textPart(
      [
        smsAnswerNoticeHeading(values),
        values.text,
        factLines(smsAnswerNoticeFacts(values)),
        `Answer in ${brand.product}: ${smsAnswerNoticeLink(values)}`,
      ],
      smsAnswerNoticeFoot,
    ),
});

const followUpsDueVariables = z.object({
  leads: z
    .array(
      z.object({
        contactId: z.uuid(),
        name: z.string(),
        company: z.string().nullable(),
        /** As shown, `Mon, Mar 2`. */
        due: z.string(),
        notes: z.string().nullable(),
      }),
    )
    .min(1),
  /** Origin of the portal. */
  portalUrl: z.url(),
});
export type FollowUpsDue = z.output<typeof followUpsDueVariables>;
type DueLead = FollowUpsDue['leads'][number];

const followUpsDueHeading = ({ leads }: FollowUpsDue) =>
  leads.length === 1 ? `A follow-up is due: ${leads[0]?.name}` : `${leads.length} follow-ups are due`;
const followUpsDueFacts = ({ company, due, notes }: DueLead) =>
  knownFacts([
    ['Practice', company],
    ['Due', due],
    ['Notes', notes],
  ]);
const linkOf = ({ portalUrl }: FollowUpsDue, { contactId }: DueLead) => new URL(`/leads/${contactId}`, portalUrl).href;
const followUpsDueFoot = `${brand.product} sends this on the day of a follow-up to the person the lead is assigned to.`;

/** To a member of the team, on the morning of the day. */
export const followUpsDue = defineTemplate({
  variables: followUpsDueVariables,
  subject: (values) => subjectLine(followUpsDueHeading(values)),
  Html: (values) => (
    <Layout
      preview={values.leads.map(({ name }) => name).join(', ')}
      heading={followUpsDueHeading(values)}
      foot={followUpsDueFoot}
    >
      {values.leads.map((lead) => (
        <Fragment key={lead.contactId}>
          <Paragraph>
            <TextLink href={linkOf(values, lead)}>{lead.name}</TextLink>
          </Paragraph>
          <Facts facts={followUpsDueFacts(lead)} />
        </Fragment>
      ))}
    </Layout>
  ),
  text: (values) =>
    textPart(
      [
        followUpsDueHeading(values),
        ...values.leads.map((lead) =>
          [`${lead.name}: ${linkOf(values, lead)}`, factLines(followUpsDueFacts(lead))].join('\n'),
        ),
      ],
      followUpsDueFoot,
    ),
});
