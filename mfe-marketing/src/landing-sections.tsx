import { About } from './features/about/index.ts';
import { Capabilities } from './features/capabilities/index.ts';
import { Contact } from './features/contact/section.ts';
import { Insights } from './features/insights/index.ts';
import { Process } from './features/process/index.ts';
import { Showcase } from './features/showcase/index.ts';
import { Technology } from './features/technology/index.ts';
import { styled } from 'styled-components';

/**
 * What is out of sight is not laid out while the page stands untouched: each font that arrives would lay all of it out
 * again. The inline loader sets either mark as soon as someone stirs or scrolls; from then on every height is true, so that
 * anchors land where they should.
 */
const OutOfSight = styled.div`
  @media (scripting: enabled) {
    html:not([data-awake], [data-scrolled]) & > * {
      content-visibility: auto;
      contain-intrinsic-size: auto 1500px;
    }
  }
`;

/** Everything below the first view, in the order of the navigation. */
export function LandingSections() {
  return (
    <OutOfSight>
      <Capabilities />
      <Showcase />
      <Technology />
      <Process />
      <About />
      <Insights />
      <Contact />
    </OutOfSight>
  );
}
