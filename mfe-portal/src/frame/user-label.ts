/** The part of the e-mail before the @, or 'Admin' (staff specification, section 2). */
export const userLabel = (email: string | undefined): string => email?.split('@')[0] || 'Admin';
