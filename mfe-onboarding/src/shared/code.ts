/** Letters, digits and dashes, as codes are made; 40 is the longest the BFF looks at. */
const codePattern = /^[A-Z0-9-]{1,40}$/;

/** A code as it is typed: upper case, without spaces around it. */
export const typedCode = (text: string): string => text.toUpperCase().replaceAll(/\s/g, '');

/** The code of an onboarding link, upper case; null when there is none or it cannot be one. */
export function readCode(params: URLSearchParams): string | null {
  const code = typedCode(params.get('code') ?? '');
  return codePattern.test(code) ? code : null;
}
