export { actAs, type Actor, enterRequestContext, requestContext, type RequestContext } from './request-context.ts';
