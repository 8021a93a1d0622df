import { codeSplit } from '../../shared/code-split.ts';

/** The page and both texts, apart from the landing page. */
export const legalPage = codeSplit(() => import('./page/legal-page.tsx'));
