/** Letters, digits and dashes, as codes are made; 40 is far above the longest. */
const codePattern = /^[A-Z0-9-]{1,40}$/;

/** The code of an onboarding link, upper case; null when there is none or it cannot be one. */
export function readCode(params: URLSearchParams): string | null {
  const code = (params.get('code') ?? '').trim().toUpperCase();
  return codePattern.test(code) ? code : null;
}
