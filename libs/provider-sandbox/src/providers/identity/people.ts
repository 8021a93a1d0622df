import { createHash } from 'node:crypto';

/** Someone who signs in at a stand-in provider. */
export interface Person {
  /** The provider's own name for them; the same e-mail address always gets the same. */
  readonly subject: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
}

/** People to choose with one press. */
export const samplePeople = [
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
