import { CheckIcon, Figure, Heading, media, Text, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { texts } from '../content.ts';

const Frame = styled.div`
  display: grid;
  gap: ${vars.space[8]};
`;

const Facts = styled.dl`
  border-block-end: 1px solid ${vars.color.hairline};

  > div {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: 0 ${vars.space[4]};
    padding-block: ${vars.space[3]};
    border-block-start: 1px solid ${vars.color.hairline};

    ${media.up('sm')} {
      grid-template-columns: 10rem 1fr auto;
    }
  }

  dt {
    grid-column: 1;
    font-size: ${vars.text.sm};
    color: ${vars.color.textFaint};
  }

  dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  dd:nth-of-type(1) {
    grid-column: 1;

    ${media.up('sm')} {
      grid-column: 2;
    }
  }

  dd:nth-of-type(2) {
    grid-column: 2;
    grid-row: 1 / span 2;

    ${media.up('sm')} {
      grid-column: 3;
      grid-row: 1;
    }
  }
`;

const EditButton = styled.button`
  min-height: ${vars.control.md};
  padding-inline: ${vars.space[2]};
  margin-inline-end: calc(-1 * ${vars.space[2]});
  border-radius: ${vars.radius.sm};
  font-size: ${vars.text.sm};
  color: ${vars.color.champagne};
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.3em;
`;

const Next = styled.section`
  display: grid;
  gap: ${vars.space[4]};
  padding: ${vars.space[5]};
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};

  ol {
    list-style: none;
  }

  li {
    display: flex;
    gap: ${vars.space[3]};

    + li {
      margin-block-start: ${vars.space[4]};
    }
  }

  svg {
    flex: none;
    margin-block-start: 0.25rem;
    color: ${vars.color.jade};
  }
`;

interface Fact {
  readonly term: string;
  readonly value: string;
  /** Shown large, as the figure that counts. */
  readonly figure?: boolean;
  /** Opens the step that asked for it. */
  readonly onEdit?: () => void;
}

interface SummaryProps {
  readonly facts: readonly Fact[];
  readonly nextSteps: readonly { readonly title: string; readonly text: string }[];
  readonly children?: ReactNode;
}

/** The answers, each with a link back to its step, and what happens next. */
export const Summary = ({ facts, nextSteps, children }: SummaryProps) => (
  <Frame>
    <Facts>
      {facts.map(({ term, value, figure = false, onEdit }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{figure ? <Figure>{value}</Figure> : value}</dd>
          {onEdit && (
            <dd>
              <EditButton type="button" aria-label={`${texts.edit} ${term}`} onClick={onEdit}>
                {texts.edit}
              </EditButton>
            </dd>
          )}
        </div>
      ))}
    </Facts>
    {children}
    <Next>
      <Heading as="h3" size="sm">
        {texts.whatNext}
      </Heading>
      <ol>
        {nextSteps.map(({ title, text }) => (
          <li key={title}>
            <CheckIcon />
            <div>
              <Text weight="medium">{title}</Text>
              <Text size="sm" tone="textMuted">
                {text}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </Next>
  </Frame>
);
