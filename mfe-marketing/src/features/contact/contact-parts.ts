import { codeSplit } from '../../shared/code-split.ts';

/** The pages of `/contact`, apart from the landing page. */
export const contactPage = codeSplit(() => import('./page/contact-page.tsx'));
export const sentPage = codeSplit(() => import('./page/sent-page.tsx'));
