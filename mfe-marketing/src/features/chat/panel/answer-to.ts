import { cannedAnswers, chatFallback, quickActions } from './words.ts';

const answers = cannedAnswers.map(({ pattern, reply }) => ({ pattern: new RegExp(pattern, 'iu'), reply }));

/** What the script says to a message without an e-mail address: the first answer that fits. */
export const answerTo = (text: string): string =>
  quickActions.find(({ label }) => label === text)?.reply ?? answers.find(({ pattern }) => pattern.test(text))?.reply ?? chatFallback;
