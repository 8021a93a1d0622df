export { createApiClient, type ApiClient, type ApiClientSettings, type CallOptions } from './api-client.ts';
export { ApiError, referenceOf, type ApiErrorCode } from './api-error.ts';
export { createAttempt, randomKey, type Attempt } from './attempt.ts';
export { unreachableText } from './exchange.ts';
export { downloadFile, uploadFile, type FileEndpoint } from './files.ts';
export { createDraftStore, sameData, type DraftStorage, type DraftStore } from './draft-store.ts';
