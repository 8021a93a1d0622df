import { Link } from '@vitrine/shell-sdk';
import { media, touchTarget, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from '../../shared/page-layout.tsx';
import { PageSection } from '../../shared/section.tsx';
import { faqIntro, questions } from './content.ts';

const Columns = styled(Measure)`
  display: grid;
  gap: ${vars.space[6]} clamp(${vars.space[8]}, 6vw, ${vars.space[24]});

  h2 {
    max-width: 10em;
    font: ${vars.weight.display} clamp(1.75rem, 1.5rem + 1.2vw, 2.25rem) / 1.2 ${vars.font.display};
    letter-spacing: -0.015em;
  }

  p {
    color: ${vars.color.textMuted};
  }

  > div:first-child > * + * {
    margin-block-start: ${vars.space[3]};
  }

  a {
    display: inline-block;
    ${touchTarget}
  }

  ${media.up('md')} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
  }
`;

/** One open at a time: the browser closes the others of the same name. */
const Question = styled.details`
  border-block-start: 1px solid ${vars.color.hairlineStrong};

  &:last-child {
    border-block-end: 1px solid ${vars.color.hairlineStrong};
  }

  summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${vars.space[4]};
    min-height: 3rem;
    padding-block: ${vars.space[2]};
    font-weight: ${vars.weight.medium};
    list-style: none;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary::after {
    content: '+';
    flex: none;
    color: ${vars.color.champagne};
    font-size: 1.25rem;
    line-height: 1;
  }

  &[open] summary::after {
    content: '−';
  }

  p {
    max-width: 42rem;
    padding-block-end: ${vars.space[4]};
    line-height: ${vars.leading.loose};
  }
`;

/** The first six questions, on the landing page. */
export const SomeQuestions = () => (
  <PageSection id="questions" aria-labelledby="questions-title">
    <Columns>
      <div>
        <h2 id="questions-title">{faqIntro.title}</h2>
        <p>{faqIntro.some}</p>
        <Link to="/faq">{faqIntro.all}</Link>
      </div>
      <div>
        {questions.slice(0, 6).map(({ id, question, answer }) => (
          <Question key={id} name="questions">
            <summary>{question}</summary>
            <p>{answer}</p>
          </Question>
        ))}
      </div>
    </Columns>
  </PageSection>
);
