import { renderToStaticMarkup } from 'react-dom/server';
import { accountMails } from './account.tsx';
import { billingAlert } from './billing-alert.tsx';
import { campaignLink } from './campaign-link.tsx';
import { deployRolledBack } from './deploy-rolled-back.tsx';
import { crashNotice } from './crash-notice.tsx';
import { followUpsDue } from './follow-ups-due.tsx';
import { invoiceMail } from './invoice.tsx';
import { medicalMails } from './medical.tsx';
import { paymentNotice } from './payment-notice.tsx';
import { paymentReview } from './payment-review.tsx';
import { receipt } from './receipt.tsx';
import { refundMail } from './refund.tsx';
import { smsAnswerNotice } from './sms-answer-notice.tsx';
import { submissionNotice } from './submission-notice.tsx';
import { teamInvitation } from './team-invitation.tsx';
import { teamNotice } from './team-notice.tsx';
import type { EditableTemplate, Rewording, TemplateName } from './template.ts';
import { welcome } from './welcome.tsx';

export interface RenderedMail {
  readonly html: string;
  readonly text: string;
  /** Where staff reworded the template; otherwise the subject is the one it was filed with. */
  readonly subject?: string;
}

/** Writes a mail from its stored variables; throws a ZodError when they do not fit the template. */
export function renderMail(template: TemplateName, variables: unknown, rewording: Rewording = {}): RenderedMail {
  return writers[template](variables, rewording);
}

const writers: Readonly<Record<TemplateName, (variables: unknown, rewording: Rewording) => RenderedMail>> = {
  welcome: writer(welcome),
  'team-notice': writer(teamNotice),
  'submission-notice': writer(submissionNotice),
  receipt: writer(receipt),
  refund: writer(refundMail),
  invoice: writer(invoiceMail),
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
  'way-added': writer(accountMails.wayAdded),
  appointment_reminder: writer(medicalMails.appointment_reminder),
  treatment_followup: writer(medicalMails.treatment_followup),
  consultation_booking: writer(medicalMails.consultation_booking),
  results_ready: writer(medicalMails.results_ready),
  'campaign-link': writer(campaignLink),
  'follow-ups-due': writer(followUpsDue),
  'deploy-rolled-back': writer(deployRolledBack),
  'sms-answer-notice': writer(smsAnswerNotice),
};

/** What staff may reword, and how it looks then. */
export interface Rewordable extends Omit<EditableTemplate, 'variables' | 'sample' | 'subject' | 'Html' | 'text'> {
  readonly id: TemplateName;
  preview(rewording: Rewording): Required<RenderedMail>;
  /** With these variables, or what is wrong with them by name. */
  compose(
    variables: unknown,
    rewording: Rewording,
  ): Required<RenderedMail> | { readonly errors: Record<string, string[]> };
}

function rewordable<V>(
  id: TemplateName,
  template: Renderable<V> &
    Omit<EditableTemplate, 'variables' | 'sample' | 'subject' | 'Html' | 'text'> & { readonly sample: V },
): Rewordable {
  const { name, description, category, sendable, copy, words } = template;
  const write = (values: V, rewording: Rewording) => ({
    ...parts(template, values, rewording),
    subject: template.subject(values, rewording),
  });
  return {
    id,
    name,
    description,
    category,
    sendable,
    copy,
    words,
    preview: (rewording) => write(template.sample, rewording),
    compose: (variables, rewording) => {
      const parsed = template.variables.safeParse(variables);
      return parsed.success
        ? write(parsed.data, rewording)
        : {
            errors: Object.fromEntries(
              parsed.error.issues.map(({ path, message }) => [`variables.${path.join('.')}`, [message]]),
            ),
          };
    },
  };
}

/** In the order staff see them. */
export const rewordables: readonly Rewordable[] = [
  rewordable('welcome', welcome),
  rewordable('invoice', invoiceMail),
  rewordable('receipt', receipt),
  rewordable('team-invitation', teamInvitation),
];

interface Renderable<V> {
  readonly variables: {
    parse(value: unknown): V;
    safeParse(
      value: unknown,
    ):
      | { success: true; data: V }
      | {
          success: false;
          error: { issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
        };
  };
  subject(values: V, rewording?: Rewording): string;
  Html(values: V, rewording?: Rewording): Parameters<typeof renderToStaticMarkup>[0];
  text(values: V, rewording?: Rewording): string;
}

function writer<V>(template: Renderable<V>) {
  return (variables: unknown, rewording: Rewording): RenderedMail => {
    const values = template.variables.parse(variables);
    return {
      ...parts(template, values, rewording),
      ...(Object.keys(rewording).length > 0 ? { subject: template.subject(values, rewording) } : {}),
    };
  };
}

const parts = <V>(template: Renderable<V>, values: V, rewording: Rewording) => ({
  html: `<!doctype html>${renderToStaticMarkup(template.Html(values, rewording))}`,
  text: template.text(values, rewording),
});
