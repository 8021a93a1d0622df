import { Link } from '@vitrine/shell-sdk';
import { media, vars, Button, Eyebrow } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from '../../shared/page-layout.tsx';
import { faqIntro, questions } from './content.ts';

/** The title is sticky at the left while the questions scroll. */
const Page = styled(Measure)`
  display: grid;
  gap: ${vars.space[12]};
  padding-block: 9rem clamp(${vars.space[16]}, 7vw, ${vars.space[32]});

  ${media.up('md')} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    column-gap: clamp(${vars.space[10]}, 6vw, ${vars.space[24]});
    align-items: start;
    padding-block-start: 12rem;
  }
`;

const Head = styled.header`
  h1 {
    max-width: 8em;
    margin-block: ${vars.space[6]} ${vars.space[8]};
    font: ${vars.weight.display} clamp(2.5rem, 1.7rem + 3vw, 4.25rem) / 1.03 ${vars.font.display};
    letter-spacing: ${vars.tracking.hero};
  }

  ${media.up('md')} {
    position: sticky;
    inset-block-start: 8rem;
  }
`;

const Answers = styled.div`
  section {
    padding-block: ${vars.space[8]};
    border-block-start: 1px solid ${vars.color.hairlineStrong};
    scroll-margin-block-start: 6rem;
  }

  h2 {
    font: ${vars.weight.display} ${vars.text.figure} / 1.2 ${vars.font.display};
    letter-spacing: ${vars.tracking.heading};
  }

  p {
    max-width: 40rem;
    margin-block-start: ${vars.space[3]};
    font-size: 1.0625rem;
    line-height: 1.7;
    color: ${vars.color.textMuted};
  }
`;

/** Frequent questions, each with its full answer. */
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
