import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

export const Form = styled.form`
  display: grid;
  gap: ${vars.space[6]};
`;

/** Two fields a line; the three short choices share one where there is room. */
export const Fields = styled.div`
  display: grid;
  gap: ${vars.space[5]};

  ${media.up('sm')} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
    gap: ${vars.space[6]} ${vars.space[5]};

    > * {
      grid-column: span 3;
    }
  }
`;

/** A short choice; in the two columns of middling screens, where the form is narrow, the last one takes the line. */
export const Short = styled.div<{ $last?: boolean }>`
  ${media.up('sm')} {
    grid-column: span 2;
  }

  ${media.up('md')} {
    grid-column: span ${({ $last = false }) => ($last ? 6 : 3)};
  }

  ${media.up('lg')} {
    grid-column: span 2;
  }
`;

/** Takes the whole line. */
export const Wide = styled.div`
  ${media.up('sm')} {
    grid-column: 1 / -1;
  }
`;

/** The honeypot: in the form for robots, off-screen for people. */
export const Decoy = styled.div`
  position: absolute;
  inset-inline-start: -10000px;
  width: 1px;
  height: 1px;
  overflow: hidden;
`;

export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[4]} ${vars.space[6]};

  > button {
    min-width: 10.5rem;
  }
`;

/** Beside the button, and tall enough from the start: the answer comes without moving anything. */
export const Verdict = styled.div`
  display: grid;
  flex: 1 1 16rem;
  align-content: center;
  min-height: 4rem;
`;

export const Privacy = styled.p`
  font-size: ${vars.text.sm};
  line-height: 1.4;
  color: ${vars.color.textFaint};
`;

export const SummaryLink = styled.a`
  display: inline-block;
  min-height: 1.5rem;
`;
