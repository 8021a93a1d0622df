import { Link } from '@vitrine/shell-sdk';
import { Button, Eyebrow } from '@vitrine/ui';
import { faqIntro, questions } from '../content.ts';
import { Answers, Head, Page } from './faq.styles.ts';

/** What practices ask first, each with its whole answer. */
export function FaqPage() {
  return (
    <Page>
      <Head>
        <Eyebrow>{faqIntro.eyebrow}</Eyebrow>
        <h1>{faqIntro.title}</h1>
        <Button shape="pill" variant="primary" render={<Link to="/#contact" />}>
          {faqIntro.contact}
        </Button>
      </Head>
      <Answers>
        {questions.map(({ id, question, answer }) => (
          <section key={id} id={id} aria-labelledby={`${id}-question`}>
            <h2 id={`${id}-question`}>{question}</h2>
            <p>{answer}</p>
          </section>
        ))}
      </Answers>
    </Page>
  );
}
