import { renderToStaticMarkup } from 'react-dom/server';
import type { z } from 'zod';
import type { Agency } from '../../../settings/index.ts';
import { accountMails, teamInvitation } from './account.ts';
import {
  billingAlert,
  paymentNotice,
  paymentReview,
  deployRolledBack,
  rampStopped,
  crashNotice,
} from './staff-notices.ts';
import { bankPayment } from './bank-payments.ts';
import { type MailParts, partsOf } from './blocks.tsx';
import { campaignLink } from './campaign-link.ts';
import { estimateMail, estimateNotice, estimateSigned } from './estimates.ts';
import { followUpsDue, smsAnswerNotice, submissionNotice, teamNotice } from './lead-notices.ts';
import { invoiceMail, receipt } from './payments.ts';
import { refundMail } from './refunds.ts';
import { autopayDeclined, cardExpiring, cardRequest, planPaymentFailed } from './saved-cards.ts';
import { medicalMails } from './medical.ts';
import { newsletterMails } from './newsletter.ts';
import { reminderMail, reminderSample, reminderText, type ReminderVariables, writeReminderText } from './reminders.ts';
import { statementMail } from './statement.ts';
import type { EditableTemplate, Template, TemplateOverrides, TemplateName } from './template.ts';
import { welcome } from './welcome.ts';
import { withLogo } from './layout.tsx';
import { agencyMarks, accents } from './theme.ts';

export interface RenderedMail extends MailParts {
  /** Set where staff edited the template; otherwise the subject is the one it was filed with. */
  readonly subject?: string;
}

/** Writes a mail from its stored variables; throws a ZodError when they do not fit the template. */
export function renderMail(
  template: TemplateName,
  variables: unknown,
  overrides: TemplateOverrides = {},
): RenderedMail {
  return writers[template](variables, overrides);
}

const writers: Readonly<Record<TemplateName, (variables: unknown, overrides: TemplateOverrides) => RenderedMail>> = {
  welcome: writer(welcome),
  'team-notice': writer(teamNotice),
  'submission-notice': writer(submissionNotice),
  receipt: writer(receipt),
  refund: writer(refundMail),
  invoice: writer(invoiceMail),
  reminder: writer(reminderMail),
  estimate: writer(estimateMail),
  'estimate-notice': writer(estimateNotice),
  'estimate-signed': writer(estimateSigned),
  statement: writer(statementMail),
  'autopay-declined': writer(autopayDeclined),
  'card-expiring': writer(cardExpiring),
  'card-request': writer(cardRequest),
  'plan-payment-failed': writer(planPaymentFailed),
  'bank-payment': writer(bankPayment),
  'payment-notice': writer(paymentNotice),
  'payment-review': writer(paymentReview),
  'billing-alert': writer(billingAlert),
  'crash-notice': writer(crashNotice),
  'team-invitation': writer(teamInvitation),
  'verify-email': writer(accountMails.verifyEmail),
  'address-taken': writer(accountMails.addressTaken),
  'reset-password': writer(accountMails.resetPassword),
  'open-account': writer(accountMails.openAccount),
  'password-changed': writer(accountMails.passwordChanged),
  'new-sign-in': writer(accountMails.newSignIn),
  'way-added': writer(accountMails.providerAdded),
  'second-factor-reset': writer(accountMails.secondFactorReset),
  'owner-request': writer(accountMails.ownerRequest),
  appointment_reminder: writer(medicalMails.appointment_reminder),
  treatment_followup: writer(medicalMails.treatment_followup),
  consultation_booking: writer(medicalMails.consultation_booking),
  results_ready: writer(medicalMails.results_ready),
  'campaign-link': writer(campaignLink),
  'follow-ups-due': writer(followUpsDue),
  'deploy-rolled-back': writer(deployRolledBack),
  'ramp-stopped': writer(rampStopped),
  'sms-answer-notice': writer(smsAnswerNotice),
  'newsletter-confirm': writer(newsletterMails.confirm),
  'newsletter-confirmed': writer(newsletterMails.confirmed),
};

/** A mail whose copy staff may edit. */
export interface EditableMail extends Omit<EditableTemplate, 'variables' | 'sample' | 'subject' | 'content'> {
  readonly id: TemplateName;
  preview(overrides: TemplateOverrides): Required<RenderedMail>;
  /** With these variables, or what is wrong with them by name. */
  compose(
    variables: unknown,
    overrides: TemplateOverrides,
  ): Required<RenderedMail> | { readonly errors: Record<string, string[]> };
}

function editableMail<Schema extends z.ZodType>(id: TemplateName, template: EditableTemplate<Schema>): EditableMail {
  const { variables: schema, sample, subject, content, ...described } = template;
  const write = (values: z.output<Schema>, overrides: TemplateOverrides) => ({
    ...partsOf(content(values, overrides)),
    subject: subject(values, overrides),
  });
  return {
    id,
    ...described,
    preview: (overrides) => write(sample, overrides),
    compose: (variables, overrides) => {
      const parsed = schema.safeParse(variables);
      return parsed.success
        ? write(parsed.data, overrides)
        : {
            errors: Object.fromEntries(
              parsed.error.issues.map(({ path, message }) => [`variables.${path.join('.')}`, [message]]),
            ),
          };
    },
  };
}

/** A reminder that is written now. */
export const reminderMailBody = (values: ReminderVariables, overrides: TemplateOverrides) =>
  partsOf(reminderMail.content(values, overrides));

/** A text message whose copy staff may edit. */
export interface EditableSms extends Pick<EditableMail, 'name' | 'description' | 'copy' | 'placeholders'> {
  readonly id: string;
  preview(overrides: TemplateOverrides): string;
}
export const editableTexts: readonly EditableSms[] = [
  {
    ...reminderText,
    id: 'reminder-sms',
    preview: (overrides) => writeReminderText(reminderSample, '', overrides),
  },
];

/** In the order staff see them. */
export const editableMails: readonly EditableMail[] = [
  editableMail('welcome', welcome),
  editableMail('invoice', invoiceMail),
  editableMail('reminder', reminderMail),
  editableMail('estimate', estimateMail),
  editableMail('receipt', receipt),
  editableMail('refund', refundMail),
  editableMail('statement', statementMail),
  editableMail('team-invitation', teamInvitation),
];

function writer<Schema extends z.ZodType>(template: Template<Schema>) {
  return (variables: unknown, overrides: TemplateOverrides): RenderedMail => {
    const values = template.variables.parse(variables);
    return {
      ...partsOf(template.content(values, overrides)),
      ...(Object.keys(overrides).length > 0 ? { subject: template.subject(values, overrides) } : {}),
    };
  };
}

/**
 * A written mail in the agency's name: its name or logo, address, phone and accent as owners have set them. `origin` is
 * the site's, which has the pictures.
 */
export function signed<Mail extends MailParts>(mail: Mail, settings: Agency, origin: string): Mail {
  const lines = [
    settings.displayName,
    ...settings.businessAddress.split('\n'),
    ...(settings.phone ? [settings.phone] : []),
  ];
  const accent = accents[settings.accent];
  // Mail programs know no variables, so settings are inserted into the finished mail.
  const html = (settings.logo ? withLogo(mail.html, settings.logo) : mail.html)
    .replaceAll(accents.champagne.paper, accent.paper)
    .replaceAll(accents.champagne.night, accent.night)
    .replaceAll(agencyMarks.name, () => escaped(settings.displayName))
    .replaceAll(agencyMarks.origin, origin)
    .replaceAll(agencyMarks.foot, () => escaped(lines.join(' · ')));
  return { ...mail, html, text: `${mail.text.trimEnd()}\n${lines.join('\n')}` };
}

const escaped = (text: string): string => renderToStaticMarkup(text);

/** `Halcyon <studio@…>`: the name owners set, over the mailbox of the installation. Quoted where a name needs it. */
export function fromLine(displayName: string, mailbox: string): string {
  const address = /<(.+)>/.exec(mailbox)?.[1] ?? mailbox;
  const name = /^[\p{L}\p{N} &'’!-]+$/u.test(displayName) ? displayName : `"${displayName}"`;
  return `${name} <${address}>`;
}
