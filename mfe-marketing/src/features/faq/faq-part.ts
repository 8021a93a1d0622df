import { codeSplit } from '../../shared/code-split.ts';

/** Page and words, apart from the landing page. */
export const faqPage = codeSplit(() => import('./page/faq-page.tsx'));
