export { createApiClient, randomKey, type ApiClient, type ApiClientSettings, type CallOptions } from './api-client.ts';
export { ApiError, unreachableText, type ApiErrorCode } from './api-error.ts';
export { createAttempt, sameData, type Attempt } from './attempt.ts';
export { createDraftStore, type DraftStorage, type DraftStore } from './draft-store.ts';
