/**
 * What a provider says to a call that changes nothing: it took our key, refused it, or did not answer as it should.
 */
export type ProviderAccess = 'ok' | 'refused' | 'away';

/** By the status of its answer; without one it was not reached. */
export const accessOf = (status: number | null | undefined): ProviderAccess =>
  status === 401 || status === 403 ? 'refused' : 'away';
