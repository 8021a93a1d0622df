import { renderToStaticMarkup } from 'react-dom/server';
import { accountMails } from './account.tsx';
import { paymentNotice } from './payment-notice.tsx';
import { paymentReview } from './payment-review.tsx';
import { receipt } from './receipt.tsx';
import { submissionNotice } from './submission-notice.tsx';
import { teamInvitation } from './team-invitation.tsx';
import { teamNotice } from './team-notice.tsx';
import type { TemplateName } from './template.ts';
import { welcome } from './welcome.tsx';

export interface RenderedMail {
  readonly html: string;
  readonly text: string;
}

/** Writes a mail from its stored variables; throws a ZodError when they do not fit the template. */
export function renderMail(template: TemplateName, variables: unknown): RenderedMail {
  return writers[template](variables);
}

const writers: Readonly<Record<TemplateName, (variables: unknown) => RenderedMail>> = {
  welcome: (variables) => render(welcome, variables),
  'team-notice': (variables) => render(teamNotice, variables),
  'submission-notice': (variables) => render(submissionNotice, variables),
  receipt: (variables) => render(receipt, variables),
  'payment-notice': (variables) => render(paymentNotice, variables),
  'payment-review': (variables) => render(paymentReview, variables),
  'team-invitation': (variables) => render(teamInvitation, variables),
  'verify-email': (variables) => render(accountMails.verifyEmail, variables),
  'address-taken': (variables) => render(accountMails.addressTaken, variables),
  'reset-password': (variables) => render(accountMails.resetPassword, variables),
  'password-changed': (variables) => render(accountMails.passwordChanged, variables),
  'new-sign-in': (variables) => render(accountMails.newSignIn, variables),
  'way-added': (variables) => render(accountMails.wayAdded, variables),
};

interface Renderable<V> {
  readonly variables: { parse(value: unknown): V };
  Html(values: V): Parameters<typeof renderToStaticMarkup>[0];
  text(values: V): string;
}

function render<V>(template: Renderable<V>, variables: unknown): RenderedMail {
  const values = template.variables.parse(variables);
  return { html: `<!doctype html>${renderToStaticMarkup(template.Html(values))}`, text: template.text(values) };
}
