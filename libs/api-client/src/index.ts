export { createApiClient, randomKey, type ApiClient, type ApiClientSettings, type CallOptions } from './api-client.ts';
export { ApiError, unreachableText, type ApiErrorCode } from './api-error.ts';
