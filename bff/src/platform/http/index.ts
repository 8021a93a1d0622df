export {
  AccessGuard,
  apiKeyHeader,
  type ApiKeyCaller,
  ApiKeyReader,
  AssignedRecords,
  SessionReader,
} from './access.guard.ts';
export { AppError, problemCatalogue } from './app-error.ts';
export { ConnectionDrain, createHttpServer } from './server.ts';
export { browserSeconds, Cookies } from './cookies.ts';
export { CreatedPosition, decodeCursor, encodeCursor, paginate } from './pagination.ts';
export { Access, Endpoint, Input, type InputOf } from './endpoint.decorator.ts';
export { forEachRecord } from './bulk.ts';
export { fileAnswer, fileOf, pictureAnswer, savedAnswer } from './file-body.ts';
export { FileRequests } from './file-requests.ts';
export { type Attempt, Idempotency } from './idempotency.ts';
export { parseInput, eventOf, signedJson, storableText } from './parse-input.ts';
export { ProblemFilter } from './problem.filter.ts';
export { rawBodyOf } from './json-body.ts';
export { endpointOf, type GuardedRoute, guardRoutes } from './routes.ts';
export { only, serve } from './serve.ts';
export { VisitorSubmissionEntity } from './http.entities.ts';
export { type Hit, type Limit, Throttle } from './throttle.ts';
