import { codeSplit } from '../../shared/code-split.ts';

/** What a case study opens, in chunks of their own: the dialog, and the article it shares with the study's page. */
export const caseStudyDialogPart = codeSplit(() => import('./case-study-dialog.tsx'));
export const caseStudyArticlePart = codeSplit(() => import('./case-study-article.tsx'));
