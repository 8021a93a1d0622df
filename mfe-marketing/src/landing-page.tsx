import { Contact } from './features/contact/index.ts';
import { Hero } from './features/hero/index.ts';

/** The landing page: one scroll, sections as in-page anchors. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Contact />
    </>
  );
}
