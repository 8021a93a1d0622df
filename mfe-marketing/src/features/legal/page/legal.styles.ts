import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Prose } from '../../../shared/reading/index.ts';
import { Measure } from '../../../shared/section.ts';

export const Head = styled(Measure)`
  padding-block: 9rem clamp(${vars.space[10]}, 5vw, ${vars.space[16]});

  > p:first-child {
    font: ${vars.text.xs} / 1.5 ${vars.font.mono};
    color: ${vars.color.champagne};
  }

  h1 {
    margin-block: ${vars.space[5]} ${vars.space[6]};
    font: ${vars.weight.display} clamp(2.75rem, 1.9rem + 4vw, 5rem) / 1 ${vars.font.display};
    letter-spacing: ${vars.tracking.hero};
  }

  > p:last-child {
    max-width: 40rem;
    font-size: 1.25rem;
    line-height: 1.5;
    color: ${vars.color.textMuted};
  }

  ${media.up('md')} {
    padding-block-start: 12rem;
  }
`;

/** Read for facts rather than for pleasure: smaller, and closer. */
export const LegalText = styled(Prose)`
  max-width: 44rem;
  padding-block-end: clamp(${vars.space[16]}, 7vw, ${vars.space[32]});
  font-size: 1rem;
  line-height: 1.65;

  > * + * {
    margin-block-start: 1.1em;
  }

  h2 {
    margin-block: 2em 0.6em;
    font-size: 1.5rem;
  }

  h2:first-child {
    margin-block-start: 0;
  }
`;
