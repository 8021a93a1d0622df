import type { SignInError, SignInProvider } from '@vitrine/contracts';

/** The values that the callback is checked against. */
export interface Attempt {
  readonly state: string;
  /** Null where the protocol has none. */
  readonly nonce: string | null;
  /** PKCE's secret. */
  readonly verifier: string;
}

/** An identity confirmed by a provider: identified by issuer and subject; the address is only an attribute. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Lower case; null when it was not shared. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** Why a provider sign-in failed. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';
  constructor(
    readonly reason: SignInError,
    cause?: unknown,
  ) {
    super(`Provider sign-in failed: ${reason}`, { cause });
  }
}

/** An identity provider. */
export interface IdentityProvider {
  /** The provider's address to redirect to. Throws {@link SignInFailure}. */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly attempt: Attempt }>;
  /** The identity behind a callback. Throws {@link SignInFailure}. */
  finish(callback: URL, attempt: Attempt): Promise<ProvenIdentity>;
}

/** The identity providers of this deployment. It is also the injection token. */
export abstract class IdentityProviders {
  abstract readonly offered: readonly SignInProvider[];
  abstract find(name: SignInProvider): IdentityProvider | undefined;
}
