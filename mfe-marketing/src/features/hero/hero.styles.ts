import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from '../../shared/section.ts';

/** Fills the first screen; the frame's header floats over its top. */
export const Section = styled.section`
  position: relative;
  display: flex;
  flex-direction: column;
  overflow: clip;

  /* The lamp's warmth in the air, over portrait and ground alike. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: radial-gradient(
      60rem 50rem at 86% 14%,
      color-mix(in srgb, ${vars.color.champagne} 6%, transparent),
      transparent 70%
    );
    pointer-events: none;
  }

  ${media.up('md')} {
    min-height: min(100svh, 62rem);
  }
`;

export const Body = styled(Measure)`
  flex: 1;
  z-index: ${vars.layer.raised};
  padding-block: 18rem ${vars.space[12]};

  h1 {
    margin-block: ${vars.space[4]} ${vars.space[5]};
  }

  /* One line on a phone: the words matter, the rule does not. */
  ${media.down('sm')} {
    > :first-child {
      letter-spacing: 0;

      &::before {
        content: none;
      }
    }
  }

  ${media.up('md')} {
    padding-block: clamp(8rem, 20svh, 12rem) ${vars.space[14]};

    h1 {
      margin-block: ${vars.space[8]} ${vars.space[8]};
    }
  }
`;

export const Lead = styled.p`
  max-width: 33rem;
  font-size: clamp(1.0625rem, 1rem + 0.3vw, 1.25rem);
  line-height: ${vars.leading.text};
  color: ${vars.color.textMuted};
`;

export const Actions = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]} clamp(${vars.space[3]}, 1.5vw, ${vars.space[5]});
  width: fit-content;
  margin-block-start: ${vars.space[8]};

  /* On a phone both stand side by side while they fit; the quiet one keeps the text's edge when it wraps. */
  ${media.down('sm')} {
    > * {
      padding-inline: 0;
    }
  }

  > :first-child {
    min-height: 3.25rem;
    padding-inline: clamp(1.125rem, 5vw, ${vars.space[6]});
    box-shadow:
      0 1px 0 rgba(255, 250, 240, 0.5) inset,
      ${vars.shadow.glow};
  }
`;

export const Figures = styled(Measure)`
  z-index: ${vars.layer.raised};
  display: grid;
  gap: ${vars.space[8]};
  padding-block: ${vars.space[6]} ${vars.space[8]};

  /* The single hairline above the figures. */
  &::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline: ${vars.space[5]};
    height: 1px;
    background: linear-gradient(90deg, ${vars.color.edgeLight}, ${vars.color.hairline});
  }

  ${media.up('md')} {
    grid-template-columns: 1fr auto;
    align-items: end;

    &::before {
      inset-inline: ${vars.space[14]};
    }
  }
`;

export const Stats = styled.dl`
  display: grid;
  /* Three a line, until enlarged text leaves no room for whole words. */
  grid-template-columns: repeat(auto-fit, minmax(6.25rem, 1fr));
  gap: ${vars.space[4]};

  ${media.up('md')} {
    max-width: 43rem;
    gap: ${vars.space[10]};
  }
`;

/** The figure stands above what it counts; in the markup the term comes first. */
export const Stat = styled.div`
  display: flex;
  flex-direction: column;
`;

export const Value = styled.dd`
  font: ${vars.weight.display} clamp(1.75rem, 1.4rem + 1.4vw, 2.5rem) / 1.15 ${vars.font.display};
  letter-spacing: ${vars.tracking.heading};
  font-variant-numeric: lining-nums;

  small {
    margin-inline-start: 0.2em;
    font: ${vars.weight.text} 0.45em / 1 ${vars.font.text};
    letter-spacing: 0;
    color: ${vars.color.champagne};
  }
`;

export const Caption = styled.dt`
  margin-block-start: ${vars.space[2]};
  max-width: 11.5rem;
  font-size: ${vars.text.sm};
  line-height: 1.4;
  color: ${vars.color.textFaint};
`;

export const Meta = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[1]} ${vars.space[5]};
  font: ${vars.weight.text} ${vars.text.xs} / 1.5 ${vars.font.mono};
  color: ${vars.color.textFaint};

  > * {
    white-space: nowrap;
  }

  ${media.up('md')} {
    flex-direction: column;
    align-items: flex-end;
  }
`;
