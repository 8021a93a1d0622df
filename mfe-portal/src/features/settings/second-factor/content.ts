/** What turning the factor on or off changes: the sections of the user, the team's table and the audit log. */
export const factorKeys = [['auth'], ['team'], ['audit']];
