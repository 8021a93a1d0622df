import { About } from './features/about/index.ts';
import { Capabilities } from './features/capabilities/index.ts';
import { Contact } from './features/contact/index.ts';
import { Insights } from './features/insights/index.ts';
import { NewsletterForm } from './features/newsletter/index.ts';
import { Prices } from './features/prices/index.ts';
import { Process } from './features/process/index.ts';
import { Showcase } from './features/showcase/index.ts';
import { Technology } from './features/technology/technology.tsx';
import { styled } from 'styled-components';

export { Hero } from './features/hero/index.ts';

/**
 * Content below the viewport is not laid out before the first interaction: each font that loads would lay all of it
 * out again. The inline loader sets either attribute at the first interaction or scroll; from then on every height is
 * real, so that anchors scroll to the right place.
 */
const OutOfSight = styled.div`
  @media (scripting: enabled) {
    html:not([data-awake], [data-scrolled]) & > * {
      content-visibility: auto;
      contain-intrinsic-size: auto 950px;
    }
  }
`;

/** Everything below the first view, in the order of the navigation; prices follow the work. */
export function LandingSections() {
  return (
    <OutOfSight>
      <Capabilities />
      <Showcase />
      <Prices />
      <Technology />
      <Process />
      <About />
      <Insights newsletter={<NewsletterForm />} />
      <Contact />
    </OutOfSight>
  );
}
