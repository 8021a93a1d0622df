import type { SubmissionRecord } from '../onboarding/index.ts';

/** The form as the team reads it: labels in words, what was left empty left out. */
export function formLines({ form }: SubmissionRecord): [string, string][] {
  return Object.entries(form).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value) ? value.join(', ') : value;
    return text === '' || name === 'completedAt' || name === 'promoCode' || name === 'email' || name === 'practiceName'
      ? []
      : [[label(name), text]];
  });
}

/** `marketingGoals` → `Marketing goals`. */
const label = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
