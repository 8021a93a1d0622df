import { ApiError } from '@vitrine/api-client';

/** Whether a change was refused because it is above what somebody may do alone. */
export const needsOwner = (error: unknown): boolean => error instanceof ApiError && error.code === 'owner_required';
