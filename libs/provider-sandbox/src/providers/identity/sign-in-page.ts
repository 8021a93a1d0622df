import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html, type Markup } from '../../mailbox/page.ts';

/** Someone who signs in at a stand-in provider. */
export interface Person {
  /** The provider's own name for them; the same email address always gets the same. */
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
}

/** People to choose with one press. */
const samplePeople = [
  { email: 'owner@vitrine.test', name: 'Vivian Hale' },
  { email: 'dr.moreau@lumiere-clinic.test', name: 'Claire Moreau' },
] as const;

export const makePerson = (
  provider: string,
  fields: { email: string; name: string; emailVerified: boolean },
): Person => {
  const email = fields.email.trim();
  return {
    subject: BigInt(
      `0x${createHash('sha256').update(`${provider}:${email.toLowerCase()}`).digest('hex').slice(0, 17)}`,
    ).toString(),
    email,
    name: fields.name.trim() || email.split('@', 1).join(''),
    emailVerified: fields.emailVerified,
  };
};

/** A form may lead on to any site of this machine: that is what it is for. */
const policy =
  "default-src 'none'; img-src data:; style-src 'self'; base-uri 'none'; form-action http: https:; " +
  "frame-ancestors 'none'";

interface Form {
  readonly provider: 'OpenID' | 'Facebook';
  /** Where the form is sent. */
  readonly action: string;
  readonly hidden?: Readonly<Record<string, string>>;
}

const trust: Readonly<Record<Form['provider'], Markup>> = {
  OpenID: html`<label class="check"
    ><input type="checkbox" name="verified" checked /> The provider has verified this address</label
  >`,
  Facebook: html`<label class="check"
    ><input type="checkbox" name="share" checked /> Share the address with the site</label
  >`,
};

const hiddenInputs = (fields: Readonly<Record<string, string>>): Markup[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

/** The stand-in's sign-in and consent in one: choose or type a person, allow or deny. */
const identityPage = ({ provider, action, hidden = {} }: Form): string =>
  `<!doctype html>${
    html`<html lang="en">
      <head>
        <link rel="icon" href="data:," />
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${provider} sign-in · Provider sandbox</title>
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header><span class="brand">Provider sandbox</span></header>
        <main id="main" class="who">
          <h1>${provider} sign-in</h1>
          <div class="note">
            Stands in for ${provider === 'OpenID' ? 'Google' : 'Facebook'} on this machine. Be whoever you need to be.
          </div>
          <form method="post" action="${action}">
            ${hiddenInputs(hidden)}
            <label
              >Email
              <input
                type="email"
                name="email"
                required
                autocomplete="off"
                list="people"
                value="${samplePeople[0].email}"
            /></label>
            <datalist id="people">
              ${samplePeople.map(({ email, name }) => html`<option value="${email}">${name}</option>`)}
            </datalist>
            <label>Name <input type="text" name="name" autocomplete="off" value="" /></label>
            ${trust[provider]}
            <p>
              <button class="primary" name="decision" value="allow">Allow</button>
              <button name="decision" value="deny" formnovalidate>Deny</button>
            </p>
          </form>
        </main>
      </body>
    </html>`.text
  }`;

export const sendIdentityPage = (reply: FastifyReply, form: Form): FastifyReply =>
  reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(identityPage(form));
