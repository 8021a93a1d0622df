import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import type { AccessRule, Endpoint as EndpointContract } from '@vitrine/contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { FileRequestsInterceptor, fileTypeOf } from './file-requests.ts';
import { parseInput } from './parse-input.ts';
import { ACCESS, ENDPOINT } from './routes.ts';

/**
 * Binds a handler to its contract: route, status, access rule, schemas, its place in the OpenAPI document, and for a
 * file the bounds of such requests.
 */
export const Endpoint = (contract: EndpointContract): MethodDecorator =>
  applyDecorators(
    RequestMapping({ path: contract.path, method: RequestMethod[contract.method] }),
    HttpCode(contract.status),
    SetMetadata(ENDPOINT, contract),
    SetMetadata(ACCESS, contract.access),
    ...(fileTypeOf(contract) ? [UseInterceptors(FileRequestsInterceptor)] : []),
  );

/** The access rule of a route outside the contract, such as the reference page. */
export const Access = (rule: AccessRule): MethodDecorator => SetMetadata(ACCESS, rule);

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What a handler receives, after validation. */
export interface InputOf<E extends EndpointContract> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
}

/** The validated params, query and body of the handler's contract; a fault throws `validation_failed`. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const contract: EndpointContract = Reflect.getMetadata(ENDPOINT, context.getHandler());
  return parseInput(contract, context.switchToHttp().getRequest<FastifyRequest>());
});
