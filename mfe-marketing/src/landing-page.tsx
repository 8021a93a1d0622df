import { About } from './features/about/index.ts';
import { Capabilities } from './features/capabilities/index.ts';
import { Contact } from './features/contact/index.ts';
import { Hero } from './features/hero/index.ts';
import { Insights } from './features/insights/index.ts';
import { Process } from './features/process/index.ts';
import { Showcase } from './features/showcase/index.ts';
import { Technology } from './features/technology/index.ts';

/** The landing page: one scroll, sections as in-page anchors. */
export function LandingPage() {
  return (
    <>
      <Hero />
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
