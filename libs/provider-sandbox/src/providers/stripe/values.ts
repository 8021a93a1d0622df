import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Form, FormValue } from '../requests.ts';

/** The version of Stripe's API whose shapes these are: the one the SDK of this repository speaks. */
export const apiVersion = '2026-10-28.endive';

export const stripeId = (prefix: string, bytes = 18): string =>
  `${prefix}_${randomBytes(bytes).toString('base64url').replaceAll(/[-_]/g, 'x')}`;

let clock = (): number => Date.now();

/** Sets Stripe's clock, in milliseconds; null restores the real one. Tests with a clock of their own pass it here. */
export const setClock = (milliseconds: (() => number) | null): void => {
  clock = milliseconds ?? (() => Date.now());
};

/** Unix time in seconds, as all of Stripe's times. */
export const now = (): number => Math.floor(clock() / 1000);

/** Decimals travel as strings; the SDK makes its own class of them. */
export const decimal = (cents: number): Stripe.Decimal => String(cents) as unknown as Stripe.Decimal;

export const listOf = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

/** What Stripe says about a request it does not take. */
export class Refusal extends Error {
  readonly status: number;
  readonly param: string | undefined;
  readonly code: string | undefined;
  /** Further fields of Stripe's error, such as `decline_code` and `payment_intent`. */
  readonly details: Readonly<Record<string, unknown>>;
  constructor(
    message: string,
    {
      status = 400,
      param,
      code,
      details = {},
    }: { status?: number; param?: string; code?: string; details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message);
    this.details = details;
    this.status = status;
    this.param = param;
    this.code = code;
  }
}

export const missing = (param: string): Refusal =>
  new Refusal(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });
export const invalid = (param: string, message: string): Refusal =>
  new Refusal(message, { param, code: 'parameter_invalid' });
export const unknown = (what: string, id: string): Refusal =>
  new Refusal(`No such ${what}: '${id}'`, { status: 404, param: 'id', code: 'resource_missing' });

export const textOf = (value: FormValue | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
export const mapOf = (value: FormValue | undefined): Form =>
  typeof value === 'object' && !Array.isArray(value) ? value : {};
export const itemsOf = (value: FormValue | undefined): FormValue[] => (Array.isArray(value) ? value : []);

/** A whole number that is not negative; null if absent. */
export const numberOf = (value: FormValue | undefined, param: string): number | null => {
  const text = textOf(value);
  if (text === null) return null;
  if (!/^\d{1,15}$/.test(text))
    throw new Refusal(`Invalid integer: ${text.slice(0, 40)}`, { param, code: 'parameter_invalid_integer' });
  return Number(text);
};

/** Stripe takes no address with letters beyond ASCII, nor one whose domain could not be any. */
const localPart = /^(?!\.|.*\.(?:\.|$))[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/;
const domain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;
const isEmail = (text: string): boolean => {
  const [local = '', ...rest] = text.split('@');
  return localPart.test(local) && domain.test(rest.join('@'));
};

export const emailOf = (value: FormValue | undefined, param: string): string | null => {
  const email = textOf(value);
  if (email !== null && !isEmail(email)) {
    throw new Refusal(`Invalid email address: ${email.slice(0, 80)}`, { param, code: 'email_invalid' });
  }
  return email;
};

/** Stripe's bounds of metadata: 50 keys of 40 characters, values of 500. */
export const metadataOf = (value: FormValue | undefined, param = 'metadata'): Record<string, string> => {
  const entries = Object.entries(mapOf(value)).map(([key, inner]) => {
    if (typeof inner !== 'string') throw invalid(`${param}[${key}]`, 'Metadata values must be strings.');
    if (key.length > 40)
      throw invalid(
        param,
        `Metadata keys can have up to 40 characters, but you passed in one with ${key.length} characters.`,
      );
    if (inner.length > 500)
      throw invalid(
        `${param}[${key}]`,
        `Metadata values can have up to 500 characters, but you passed in a value that is ${inner.length} characters.`,
      );
    return [key, inner] as const;
  });
  if (entries.length > 50)
    throw invalid(param, `You can only have up to 50 keys in metadata, but you passed in ${entries.length}.`);
  return Object.fromEntries(entries);
};
