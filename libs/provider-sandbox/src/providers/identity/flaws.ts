import { z } from 'zod';

/**
 * What may be wrong with an answer of the OpenID provider. All but `expiredCode` alter the ID token:
 * its claims, signed anew with the provider's own key, or (`signature`) with another.
 */
export const Flaw = z.enum(['nonce', 'audience', 'issuer', 'signature', 'expiredToken', 'expiredCode']);
export type Flaw = z.infer<typeof Flaw>;

export interface Flaws {
  /** The next token answer has this flaw. */
  readonly add: (flaw: Flaw) => void;
  readonly take: () => Flaw | undefined;
  readonly clear: () => void;
}

export const makeFlaws = (): Flaws => {
  const flaws: Flaw[] = [];
  return { add: (flaw) => void flaws.push(flaw), take: () => flaws.shift(), clear: () => void flaws.splice(0) };
};
