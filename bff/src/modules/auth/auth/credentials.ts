import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { passwordTexts } from '@vitrine/contracts';
import { demoAccount } from '@vitrine/federation/deploy';
import type { Config } from '../../../platform/config.ts';
import { isBreached } from './breached-passwords.ts';

/** 256 random bits that identify the holder of a cookie. */
export const newSecretId = (): string => randomBytes(32).toString('base64url');

/** The hash that the database stores of such an id. */
export const hashOf = (id: string): Buffer => createHash('sha256').update(id).digest();

/** Whether this is the account whose password everybody knows, in a place where it must not open anything. */
export const isOnlyForDemos = ({ environment }: Pick<Config, 'environment'>, email: string): boolean =>
  environment === 'production' && email.toLowerCase() === demoAccount.email;

/** The library's number for argon2id; its own name for it is a const enum, which single-file compilers cannot read. */
const argon2id = 2;
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** A hash that no password matches, so that an unknown account takes as long as a wrong password. */
let dummy: Promise<string> | undefined;

/** Answers false for an account without a password, after the same work as for any other. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('\u0000no account has this password');
  const matches = await verify(stored ?? (await dummy), password);
  return matches && stored !== null;
}

/**
 * The index of the hash that a password matches, or -1. It always makes the maximum number of comparisons, so that the
 * duration does not reveal how many hashes there are.
 */
export async function placeOfMatch(
  stored: readonly string[],
  maximum: number,
  password: string,
  compare: typeof passwordMatches = passwordMatches,
): Promise<number> {
  let place = -1;
  for (let index = 0; index < maximum; index += 1) {
    if ((await compare(stored[index] ?? null, password)) && place < 0) place = index;
  }
  return place;
}

/** Common parts of guessable passwords, without digits, signs and look-alike letters. */
const commonWords = new Set(
  `password passwort motdepasse contrasena passw pass welcome willkommen bienvenue qwerty qwertyuiop qwertz
  azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc letmein iloveyou loveyou loveme admin
  administrator root user guest test testing demo default changeme secret login master access superman batman
  pokemon starwars football baseball basketball hockey soccer liverpool arsenal chelsea barcelona juventus
  dragon monkey princess sunshine shadow flower butterfly chocolate cookie jordan michael jennifer michelle
  jessica charlie daniel thomas andrew robert nicole ashley anthony computer internet samsung iphone google
  facebook apple microsoft windows summer winter autumn spring january february march april may june july
  august september october november december monday friday sunday freedom whatever trustno nothing unknown
  trustnoone blink mustang corvette ferrari mercedes harley yankees cowboys steelers lakers eagles hunter
  ranger killer ninja pirate tigger snoopy garfield purple orange banana cheese pepper ginger hello helloworld
  helloo abc abcd abcde abcdef abcdefg abcabc company clinic doctor medical dental hospital aesthetic practice
  vitrine halcyon`.split(/\s+/),
);

const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
];
const bothWays = runs.flatMap((run) => [run, run.split('').toReversed().join('')]);

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Letters only; `plain` drops digits and signs, `read` first reads them as the letters they stand for. */
const plain = (text: string): string => text.replaceAll(/[^a-z]/g, '');
const read = (text: string): string => plain(text.replaceAll(/[0134578@$!]/g, (sign) => lookAlikes[sign] ?? ''));
const trimmed = (text: string): string => text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');

/** `abcabcabc` is `abc`. */
const unrepeated = (text: string): string => /^(.+?)\1*$/.exec(text)?.[1] ?? text;

function isCommon(password: string): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < 5 || unrepeated(text).length < 5) return true;
  if (bothWays.some((run) => run.includes(text))) return true;
  return [plain(text), read(text), read(trimmed(text))].some(
    (letters) => commonWords.has(letters) || commonWords.has(unrepeated(letters)) || madeOfCommon(letters),
  );
}

/** Two common words in a row, such as `adminpassword`. */
const madeOfCommon = (letters: string): boolean =>
  letters
    .split('')
    .some((_, index) => commonWords.has(letters.slice(0, index)) && commonWords.has(letters.slice(index)));

/**
 * Why a password is refused, or null. Length is the contract's rule; here it must be neither common nor known from a
 * breach nor the person's own address (NIST SP 800-63B, ASVS 6.2.4, 6.2.12). Which characters it has is theirs to
 * choose.
 */
export async function passwordFault(password: string, email: string): Promise<string | null> {
  const text = password.toLowerCase();
  const address = email.toLowerCase();
  const local = address.split('@', 1).join('');
  if (text.includes(address) || (local.length >= 4 && text.includes(local))) return passwordTexts.containsAddress;
  if (isCommon(password)) return passwordTexts.common;
  return (await isBreached(password)) ? passwordTexts.breached : null;
}
