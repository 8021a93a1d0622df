import { codeSplit } from '../../shared/code-split.ts';

/** What a card opens, in a chunk of its own: the dialog, and the article it shares with the capability's page. */
export const capabilityDialogPart = codeSplit(() => import('./capability-dialog.tsx'));
export const capabilityArticlePart = codeSplit(() => import('./capability-article.tsx'));
