/**
 * Stand in a written mail where the agency's own name and address go (see `signed.ts`). Private characters of
 * Unicode: no keyboard has them, and one in a visitor's text would only say the agency's name.
 */
export const agencyMarks = { name: '\u{E0A1}', foot: '\u{E0A2}' } as const;
