import { Link } from '@vitrine/shell-sdk';
import { Button, CheckIcon, media, touchTarget, vars } from '@vitrine/ui';
import { Children, type ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${vars.space[1]} ${vars.space[4]};
  align-items: start;
  padding-block: ${vars.space[3]};
  font-size: ${vars.text.sm};

  & + & {
    border-block-start: 1px solid ${vars.color.hairline};
  }

  ${media.up('sm')} {
    grid-template-columns: minmax(0, 1fr) auto minmax(11.5rem, auto);
    align-items: center;
  }
`;

const About = styled.div`
  grid-column: 1;
  min-width: 0;

  &:only-child {
    grid-column: 1 / -1;
  }
`;

const Who = styled(Link)`
  display: inline-flex;
  min-height: ${vars.space[6]};
  align-items: center;
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
  overflow-wrap: anywhere;
  text-decoration-color: transparent;
  text-underline-offset: 0.2em;
  ${touchTarget}

  ${media.touch} {
    text-decoration-color: ${vars.color.hairlineStrong};
  }

  &:hover,
  &:focus-visible {
    text-decoration-color: currentcolor;
  }
`;

const Nobody = styled.span`
  font-weight: ${vars.weight.medium};
  overflow-wrap: anywhere;
`;

/** Facts side by side; each keeps its words together where there is room. */
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${vars.space[3]};
  color: ${vars.color.textMuted};

  > * {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

/** Late or failed. */
export const Late = styled.span`
  color: ${vars.color.ember};
`;

const Quote = styled.p`
  display: -webkit-box;
  overflow: hidden;
  max-width: 60ch;
  color: ${vars.color.textMuted};
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const Amount = styled.span`
  grid-column: 2;
  padding-block: ${vars.space[1]};
  font-size: ${vars.text.md};
  font-variant-numeric: lining-nums tabular-nums;
  text-align: end;
  color: ${vars.color.text};
`;

const Tools = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]};
  margin-block-start: ${vars.space[1]};

  ${media.up('sm')} {
    grid-column: 3;
    margin-block-start: 0;
    justify-content: flex-end;
  }
`;

const Failure = styled.p`
  grid-column: 1 / -1;
  color: ${vars.color.ember};

  ${media.up('sm')} {
    text-align: end;
  }
`;

interface RowProps {
  /** Null where there is no record to open. */
  readonly to: string | null;
  /** Whom it is about; opens the record. */
  readonly who: string;
  /** Short facts. */
  readonly facts: readonly ReactNode[];
  /** What somebody wrote; two lines of it. */
  readonly quote?: string | null;
  readonly amount?: string;
  readonly tools?: ReactNode;
  /** Why the last press failed. */
  readonly failure?: string | null | undefined;
}

/** One thing to do: who, what, how much, and the buttons that settle it. */
export const Row = ({ to, who, facts, quote, amount, tools, failure }: RowProps) => (
  <Frame>
    <About>
      {to === null ? <Nobody>{who}</Nobody> : <Who to={to}>{who}</Who>}
      <Facts>
        {Children.map(facts, (fact) => (
          <span>{fact}</span>
        ))}
      </Facts>
      {quote && <Quote>{quote}</Quote>}
    </About>
    {amount !== undefined && <Amount>{amount}</Amount>}
    {tools !== undefined && <Tools>{tools}</Tools>}
    {failure && <Failure role="alert">{failure}</Failure>}
  </Frame>
);

interface DoneButtonProps {
  readonly label: string;
  /** What it says once it is done. */
  readonly done: string;
  readonly action: { readonly isPending: boolean; readonly isSuccess: boolean };
  readonly onPress: () => void;
}

/** A button that is pressed once and then says what was done. It stays, so that the keyboard's focus does. */
export const DoneButton = ({ label, done, action: { isPending, isSuccess }, onPress }: DoneButtonProps) => (
  <Button
    size="sm"
    variant={isSuccess ? 'subtle' : 'secondary'}
    busy={isPending}
    disabled={isSuccess}
    onClick={onPress}
  >
    {isSuccess && <CheckIcon size={14} />}
    {isSuccess ? done : label}
  </Button>
);
