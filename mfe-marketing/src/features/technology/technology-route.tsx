import { Link } from '@vitrine/shell-sdk';
import { codeSplit } from '@vitrine/shell-sdk/code-split';
import { Display, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure, SplitPage } from '../../shared/page-layout.tsx';
import { technologyLabels } from './content.ts';

/** The tools, for the fold of the landing page and for their own page. */
export const technologyTools = codeSplit(() => import('./tools.tsx'));

const Page = styled(Measure)`
  padding-block: 8rem ${vars.space[16]};

  h2 {
    margin-block: ${vars.space[4]} ${vars.space[2]};
    font: ${vars.weight.text} ${vars.text.lg} / 1.4 ${vars.font.text};
  }

  > a {
    display: inline-flex;
    align-items: center;
    min-height: ${vars.control.touch};
    margin-block-start: ${vars.space[6]};
  }
`;

/** `/technology`: prerendered, so that it reads without scripts. */
export const TechnologyRoute = () => (
  <SplitPage title={technologyLabels.tools} split={technologyTools}>
    {({ TechnologyTools }) => (
      <Page>
        <Display as="h1">{technologyLabels.tools}</Display>
        <h2>{technologyLabels.toolsHint}</h2>
        <TechnologyTools />
        <Link to="/#technology">{technologyLabels.back}</Link>
      </Page>
    )}
  </SplitPage>
);
