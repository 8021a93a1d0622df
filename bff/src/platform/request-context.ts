import { AsyncLocalStorage } from 'node:async_hooks';
import { reachOf, type Right, type TeamRole } from '@vitrine/contracts';
import { isbot } from 'isbot';

/** On whose behalf something is done. */
export type Actor =
  | {
      readonly kind: 'person';
      readonly id: string;
      readonly email: string;
      /** Null for who isn’t on the team. */
      readonly role?: TeamRole | null;
      /** Whether the request may reach only what is assigned to them. */
      readonly ownOnly?: boolean;
    }
  | { readonly kind: 'key'; readonly id: string; readonly name: string }
  /** A visitor without a session, on a public route. */
  | { readonly kind: 'visitor' }
  /** A provider's signed message; `name` such as `stripe`. */
  | { readonly kind: 'provider'; readonly name: string }
  /** Jobs, start and commands. */
  | { readonly kind: 'system' };

/** Where a request comes from. */
export interface Origin {
  readonly requestId: string | null;
  /** Method and path of its route, with the names of parameters; null outside of a request. */
  readonly route: string | null;
  readonly address: string | null;
  readonly userAgent: string | null;
  /** Which an edge issued and signed when the browser first reported a view (ADR 0070); null without one. */
  readonly visitorId: string | null;
}

interface RequestContext extends Origin {
  readonly actor: Actor;
}

const storage = new AsyncLocalStorage<Origin & { actor: Actor }>();
const outside: RequestContext = {
  requestId: null,
  route: null,
  address: null,
  userAgent: null,
  visitorId: null,
  actor: { kind: 'system' },
};

/** Begins the context of a request; it is a visitor's until the access guard sets the actor. */
export const enterRequestContext = (origin: Origin, work: () => void): void =>
  storage.run({ ...origin, actor: { kind: 'visitor' } }, work);

/** Who acts and from where; outside of any request it is the system. */
export const requestContext = (): RequestContext => storage.getStore() ?? outside;

/**
 * Whether the request says of itself that a program makes it: scanners of links in mails and previews of chats, which
 * run scripts, too. The list is kept by isbot.
 */
export const isProgram = (): boolean => isbot(requestContext().userAgent);

/** The person behind the request. Throws where there is none: only for code behind a route that lets only people in. */
export function currentPerson(): Extract<Actor, { kind: 'person' }> {
  const { actor } = requestContext();
  if (actor.kind !== 'person') throw new Error(`A person was expected, but a ${actor.kind} acts`);
  return actor;
}

/**
 * From here on the current request acts for `actor`: the access guard, and signed webhooks, say so. Outside of a
 * request it does nothing.
 */
export function actAs(actor: Actor): void {
  const context = storage.getStore();
  if (context) context.actor = actor;
}

/** How far the person behind the request has a right; throws as {@link currentPerson}. */
export function reachOfPerson(right: Right): ReturnType<typeof reachOf> {
  const { role } = currentPerson();
  return role ? reachOf(role, right) : null;
}

/** Email of whom a request is limited to: it reaches only what is assigned to them. Null where it reaches all. */
export function onlyAssignedTo(): string | null {
  const { actor } = requestContext();
  return actor.kind === 'person' && actor.ownOnly ? actor.email.toLowerCase() : null;
}

/** The author of a record: a person's email address in lower case, a key's or provider's name. */
export function actorName(): string {
  const { actor } = requestContext();
  if (actor.kind === 'person') return actor.email.toLowerCase();
  return 'name' in actor ? actor.name : actor.kind;
}

/** Tells callers apart, as for limits and keys. */
export function actorId(): string {
  const { actor } = requestContext();
  return 'id' in actor ? actor.id : actor.kind;
}
