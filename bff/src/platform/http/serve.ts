import {
  Controller,
  createParamDecorator,
  type ExecutionContext,
  type StreamableFile,
  type Type,
} from '@nestjs/common';
import type { Endpoint as EndpointContract, EndpointResponse } from '@vitrine/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint, type InputOf } from './endpoint.decorator.ts';
import { idempotencyKeyOf } from './idempotency.ts';
import { parseInput } from './parse-input.ts';
import { ENDPOINT } from './routes.ts';

/** A call of an endpoint. Its input and key are read, and refused with `validation_failed`, when they are asked for. */
class Call {
  #input: InputOf<EndpointContract> | undefined;

  constructor(
    private readonly contract: EndpointContract,
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
  ) {}

  private get input(): InputOf<EndpointContract> {
    return (this.#input ??= parseInput(this.contract, this.request) as InputOf<EndpointContract>);
  }

  get params(): unknown {
    return this.input.params;
  }

  get query(): unknown {
    return this.input.query;
  }

  get body(): unknown {
    return this.input.body;
  }

  /** The caller's `Idempotency-Key`, if it sent one. */
  get key(): string | undefined {
    return idempotencyKeyOf(this.request);
  }
}

const CallParameter = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const http = context.switchToHttp();
  const contract: EndpointContract = Reflect.getMetadata(ENDPOINT, context.getHandler());
  return new Call(contract, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});

/** What a handler is called with: the validated input, and the request and its reply. */
type CallOf<E extends EndpointContract> = InputOf<E> & Pick<Call, 'key' | 'request' | 'reply'>;

type AnswerOf<E extends EndpointContract> = E extends { readonly produces: string }
  ? StreamableFile
  : E extends { readonly response: object }
    ? EndpointResponse<E>
    : void;

type Contracts = Readonly<Record<string, EndpointContract>>;
type Handlers<Api extends Contracts> = {
  readonly [Name in keyof Api]: (call: CallOf<Api[Name]>) => AnswerOf<Api[Name]> | Promise<AnswerOf<Api[Name]>>;
};
/** A class, or an abstract one that Nest knows an implementation of. */
type Service = abstract new (...args: never[]) => unknown;
type Services<Classes extends readonly Service[]> = { readonly [Index in keyof Classes]: InstanceType<Classes[Index]> };

/** Some endpoints of a family, by their names. */
export const only = <Api extends Contracts, const Name extends keyof Api>(api: Api, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, api[name]])) as Pick<Api, Name>;

/**
 * A controller that answers each endpoint of `api` by the handler of its name: `serve(api.clients, [ClientsService],
 * (clients) => ({ get: ({ params }) => clients.get(params.id), … }))`. Nest gives the services. Access, status, limits
 * and documentation are those of the contracts.
 */
export function serve<Api extends Contracts, const Classes extends readonly Service[]>(
  api: Api,
  services: Classes,
  handlersOf: (...services: Services<Classes>) => Handlers<Api>,
): Type {
  class ServedController {
    readonly handlers: Handlers<Api>;
    constructor(...services: Services<Classes>) {
      this.handlers = handlersOf(...services);
    }
  }
  const { prototype } = ServedController;
  for (const [name, contract] of Object.entries(api)) {
    const handler = function (this: ServedController, call: CallOf<EndpointContract>): unknown {
      return this.handlers[name]?.(call as never);
    };
    const method = { value: handler, writable: true, configurable: true };
    Object.defineProperty(prototype, name, method);
    Endpoint(contract)(prototype, name, method);
    CallParameter()(prototype, name, 0);
  }
  // The name in logs and errors: `controller of clients`.
  const family = Object.values(api)[0]?.id.split('.')[0] ?? 'nothing';
  Object.defineProperty(ServedController, 'name', { value: `controller of ${family}` });
  Reflect.defineMetadata('design:paramtypes', services, ServedController);
  Controller()(ServedController);
  return ServedController;
}
