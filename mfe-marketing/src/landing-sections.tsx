import { About } from './features/about/index.ts';
import { Capabilities } from './features/capabilities/index.ts';
import { Contact } from './features/contact/section.ts';
import { Insights } from './features/insights/index.ts';
import { Process } from './features/process/index.ts';
import { Showcase } from './features/showcase/index.ts';
import { Technology } from './features/technology/index.ts';

/** Everything below the first view, in the order of the navigation. */
export function LandingSections() {
  return (
    <>
      <Capabilities />
      <Showcase />
      <Technology />
      <Process />
      <About />
      <Insights />
      <Contact />
    </>
  );
}
