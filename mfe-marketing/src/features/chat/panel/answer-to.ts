import { cannedAnswers, chatFallback, chatFallbackKnown, quickActions } from './words.ts';

const answers = cannedAnswers.map((answer) => ({ ...answer, pattern: new RegExp(answer.pattern, 'iu') }));

/** What the script says to a message without an e-mail address: the first answer that fits. `known` says that the visitor has left one before. */
export const answerTo = (text: string, known: boolean): string => {
  const found = quickActions.find(({ label }) => label === text) ?? answers.find(({ pattern }) => pattern.test(text));
  if (!found) return known ? chatFallbackKnown : chatFallback;
  return (known && found.replyKnown) || found.reply;
};
