export { createApiClient, type ApiClient, type ApiClientSettings, type CallOptions } from './api-client.ts';
export { ApiError, referenceOf, type ApiErrorCode } from './api-error.ts';
export { createAttempt, randomKey, sameData, type Attempt } from './attempt.ts';
export { unreachableText } from './exchange.ts';
export { downloadFile, sendFile, uploadFile, type FileEndpoint } from './files.ts';
export { createDraftStore, type DraftStorage, type DraftStore } from './draft-store.ts';
