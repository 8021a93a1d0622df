/**
 * Details of patients that people type into the chat, which is for business. The page and the BFF take them out by the
 * same rules, so that what is shown, stored and mailed agrees; what a rule doesn't know stays.
 */

const nameMask = '[patient name removed]';
const birthMask = '[date of birth removed]';
const recordMask = '[record number removed]';

const months = 'jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec';
const month = `(?:${months})[a-z]*\\.?`;
const numeric = String.raw`\d{1,4}[/.\-]\d{1,2}[/.\-]\d{2,4}`;
const written = String.raw`${month}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}|\d{1,2}(?:st|nd|rd|th)?\s+${month},?\s+\d{4}`;
const born = String.raw`(?:d\.?o\.?b\.?|date of birth|birth ?da(?:y|te)|born)\b[\s:,]*(?:(?:is|on|in)\s+)?`;
const birth = new RegExp(String.raw`\b${born}(?:${numeric}|${written})(?!\d)`, 'giu');

/** Without a word that says so, a date is one of birth by its year. */
const date = /\b(?:\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d|(?:19|20)\d\d[/.-]\d{1,2}[/.-]\d{1,2})(?!\d)/gu;
/** This one and those before it: dates in them are of plans and visits. Patients were born earlier. */
const recentYears = 3;
const isOfBirth = (found: string, thisYear: number): boolean =>
  Number(/\d{4}/.exec(found)?.[0]) <= thisYear - recentYears;

const number = String.raw`[\s:#.]*(?:(?:is|no|number)\b[\s:#.]*)?(?=[\w-]*\d{2})[a-z]{0,4}-?\d[\w-]{2,}`;
const recordName = 'mrn|medical record(?: number)?|ssn|social security(?: number)?|patient id|member id|insurance id';
const chart = String.raw`chart(?:\s*#|\s+(?:no\.?|number)\b)`;
const socialSecurityNumber = String.raw`\d{3}-\d{2}-\d{4}\b`;
const record = new RegExp(
  String.raw`\b(?:${recordName})\b${number}|\b${chart}${number}|\b${socialSecurityNumber}`,
  'giu',
);

const capitalized = String.raw`\p{Lu}[\p{L}\p{M}’'\-]+`;
const fullName = String.raw`(?:${capitalized}\s+){1,2}${capitalized}`;
const anyName = String.raw`[\p{L}\p{M}’'\-]+(?:\s+[\p{L}\p{M}’'\-]+){1,2}`;
const introduced = String.raw`\b[Pp]atient(?:’s|'s)?(?:\s+(?:is\s+)?(?:named|called)|\s+name(?:\s+is)?)?`;
const introductions = [
  String.raw`\b(?:[Mm]y|[Oo]ur|[Aa]|[Tt]his)\s+patient,?\s+`,
  String.raw`\b[Pp]atient\s+(?:is\s+)?(?:named|called)\s+`,
  String.raw`\b[Pp]atient(?:\s+name)?(?:\s+is|\s*:)\s+`,
].join('|');
/** Spelled as names are, behind the word. */
const introducedName = new RegExp(String.raw`(?<=${introductions})${fullName}`, 'gu');
/** However it is spelled, between the word and a date of birth. */
const beforeBirth = new RegExp(String.raw`(?<=${introduced}[\s:,]+)${anyName}(?=[\s,(]+\[date of birth removed)`, 'gu');
const alone = new RegExp(String.raw`\b${fullName}(?=[\s,(]+\[date of birth removed)`, 'gu');

/** By UTC, so that the page and the BFF agree. */
const currentYear = (): number => new Date().getUTCFullYear();

/** The text without birth dates, record numbers and names of patients. What it answers it leaves as it is. */
export const maskPatientDetails = (text: string, thisYear = currentYear()): string =>
  text
    .replace(record, recordMask)
    .replace(birth, birthMask)
    .replace(date, (found) => (isOfBirth(found, thisYear) ? birthMask : found))
    .replace(beforeBirth, nameMask)
    .replace(introducedName, nameMask)
    .replace(alone, nameMask);

/** Whether a text holds what {@link maskPatientDetails} takes out. */
export const hasPatientDetails = (text: string, thisYear = currentYear()): boolean =>
  maskPatientDetails(text, thisYear) !== text;
