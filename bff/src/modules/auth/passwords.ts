import { hash, verify } from '@node-rs/argon2';

/** The library's number for argon2id; its own name for it is a const enum, which single-file compilers cannot read. */
const argon2id = 2;
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** A hash of nothing anyone can type, so that an unknown account costs the same time as a wrong password. */
let dummy: Promise<string> | undefined;

/** Answers false for an account without a password, after the same work as for any other. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword('\u0000no account has this password');
  const matches = await verify(stored ?? (await dummy), password);
  return matches && stored !== null;
}

/**
 * Which of some hashes a password fits, by its place, or -1. It costs as many comparisons as there could be hashes,
 * however many there are, so that the time tells nobody how many.
 */
export async function placeOfMatch(
  stored: readonly string[],
  most: number,
  password: string,
  compare: typeof passwordMatches = passwordMatches,
): Promise<number> {
  let place = -1;
  for (let index = 0; index < most; index += 1) {
    if ((await compare(stored[index] ?? null, password)) && place < 0) place = index;
  }
  return place;
}
