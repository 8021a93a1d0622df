export { actAs, type Actor, currentPerson, enterRequestContext, requestContext, type RequestContext } from './request-context.ts';
