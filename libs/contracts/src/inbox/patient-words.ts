import { hasPatientDetails } from '../contacts/chat/patient-details.ts';

/** Words of a medical record, which next to somebody’s name say something about a patient. */
const medical = [
  String.raw`diagnos(?:is|ed|es)|biops(?:y|ies)|prescri(?:bed|ption)|(?:lab|test) results?|melanoma|carcinoma|cancer`,
  String.raw`tumou?rs?|HIV|hepatitis|diabet(?:es|ic)|pregnan(?:t|cy)|psoriasis|chemotherapy|allerg(?:y|ies|ic) to`,
  String.raw`blood pressure|medications?`,
].join('|');
const named = new RegExp(
  [
    String.raw`\b(?:[Pp]atient|[Mm]rs?\.?|[Mm]s\.?|[Mm]iss)\s+\p{Lu}\p{L}+`,
    String.raw`\b\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}+\b`,
    String.raw`\b(?:[Mm]y|[Oo]ur|[Tt]he|[Aa]) patient\b`,
  ].join('|'),
  'u',
);
/** Characters between a name and such a word that are one thought. */
const near = 80;

/**
 * Whether a text looks like details of a patient: a date of birth, a record or social security number, a patient’s
 * name, or a medical word next to a name. It warns and decides nothing: it may see too much, and miss some.
 */
export function looksLikePatientDetails(text: string): boolean {
  if (hasPatientDetails(text)) return true;
  const words = new RegExp(String.raw`\b(?:${medical})\b`, 'giu');
  for (const { index, 0: word } of text.matchAll(words)) {
    if (named.test(text.slice(Math.max(0, index - near), index + word.length + near))) return true;
  }
  return false;
}
