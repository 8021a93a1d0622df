import type { SignInError, SignInProvider } from '@vitrine/contracts';

/** What must be the same when the person comes back. */
export interface Attempt {
  readonly state: string;
  /** Null where the protocol has none. */
  readonly nonce: string | null;
  /** PKCE's secret. */
  readonly verifier: string;
}

/** Whom a provider vouches for. Its name for them is issuer and subject; the address is only what it says of them. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Lower case; null when it was not shared. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** Why somebody came back from a provider without being signed in. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure';
  constructor(
    readonly reason: SignInError,
    cause?: unknown,
  ) {
    super(`Sign-in elsewhere failed: ${reason}`, { cause });
  }
}

/** One way to sign in elsewhere. */
export interface IdentityProvider {
  /** Where to send the person. Throws {@link SignInFailure}. */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly attempt: Attempt }>;
  /** Who came back with this address. Throws {@link SignInFailure}. */
  finish(callback: URL, attempt: Attempt): Promise<ProvenIdentity>;
}

/** The ways this deployment offers. It is also the injection token. */
export abstract class IdentityProviders {
  abstract readonly offered: readonly SignInProvider[];
  abstract find(name: SignInProvider): IdentityProvider | undefined;
}
