import { About } from './features/about/index.ts';
import { Contact } from './features/contact/index.ts';
import { SomeQuestions } from './features/faq/index.ts';
import { Insights } from './features/insights/index.ts';
import { NewsletterForm } from './features/newsletter/index.ts';
import { People } from './features/people/index.ts';
import { Process } from './features/process/index.ts';
import { Technology } from './features/technology/technology.tsx';

/** The later sections of the landing page. */
export const LowerSections = () => (
  <>
    <Technology />
    <Process />
    <About />
    <People />
    <SomeQuestions />
    <Insights newsletter={<NewsletterForm />} />
    <Contact />
  </>
);
