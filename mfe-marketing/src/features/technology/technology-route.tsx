import { codeSplit } from '@vitrine/shell-sdk/code-split';
import { SplitPage } from '../../shared/page-layout.tsx';

/** Title of the page, known before its list has loaded, and of the fold on the landing page. */
export const technologyTitle = 'For your IT person';

/** The tools, for the fold of the landing page and for their own page. */
export const technologyTools = codeSplit(() => import('./tools.tsx'));

/** `/technology`: prerendered, so that it reads without scripts. */
export const TechnologyRoute = () => (
  <SplitPage title={technologyTitle} split={technologyTools}>
    {({ TechnologyPage }) => <TechnologyPage title={technologyTitle} />}
  </SplitPage>
);
