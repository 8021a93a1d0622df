/** Without the digits and signs around them: `Manchester2024!` is as well known as `manchester`. */
const core = (password: string): string => password.toLowerCase().replaceAll(/^[\d\P{L}]+|[\d\P{L}]+$/gu, '');

/** A shorter core, such as the `q` of `q1234567890`, says nothing of the whole. */
const shortestCore = 6;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password, or what is left without the digits and signs around it, is among the 49,000 most frequent ones of
 * known breaches (ASVS 6.2.12). The list comes with the product, so no password or part of its hash leaves it. It is
 * loaded at the first use, and stays.
 */
export async function isBreached(password: string): Promise<boolean> {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  const list = await commonPasswords;
  const word = core(password);
  return list.has(password.toLowerCase()) || (word.length >= shortestCore && list.has(word));
}
