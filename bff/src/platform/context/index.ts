export {
  actAs,
  type Actor,
  actorId,
  actorName,
  currentPerson,
  enterRequestContext,
  requestContext,
  type RequestContext,
} from './request-context.ts';
