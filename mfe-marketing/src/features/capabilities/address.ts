import type { CapabilityId } from './content.ts';

/** A capability's own page, which reads without scripts; with them a card opens it in place. */
export const capabilityPath = (id: CapabilityId): `/${string}` => `/capabilities/${id}`;
