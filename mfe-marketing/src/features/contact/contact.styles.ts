import { inlineEmphasis, media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Measure } from '../../shared/section.ts';

/** On a phone the form follows the invitation at once, and what happens next comes after it. */
export const Grid = styled(Measure)`
  display: grid;
  gap: ${vars.space[10]};

  ${media.up('md')} {
    grid-template: 'intro form' auto 'next form' 1fr / minmax(0, 5fr) minmax(0, 7fr);
    column-gap: clamp(${vars.space[10]}, 6vw, ${vars.space[32]});
    align-items: start;
  }
`;

export const Intro = styled.div`
  ${media.up('md')} {
    grid-area: intro;
    padding-block-start: ${vars.space[6]};
  }
`;

export const Next = styled.div`
  ${media.up('md')} {
    grid-area: next;
  }
`;

export const Title = styled.h2`
  margin-block: ${vars.space[6]};
  font: ${vars.weight.display} ${vars.text.title} / 1.06 ${vars.font.display};
  letter-spacing: ${vars.tracking.title};

  em {
    ${inlineEmphasis}
  }
`;

export const Lead = styled.p`
  max-width: 34rem;
  font-size: 1.125rem;
  line-height: ${vars.leading.loose};
  color: ${vars.color.textMuted};
`;

export const Steps = styled.ol.attrs({ role: 'list' })`
  display: grid;
  max-width: 30rem;
`;

export const Step = styled.li`
  position: relative;
  padding: ${vars.space[5]} 0 ${vars.space[5]} ${vars.space[10]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};

  h2,
  h3 {
    font-size: ${vars.text.md};
    font-weight: ${vars.weight.medium};
  }

  p {
    margin-block-start: ${vars.space[1]};
    font-size: 0.9375rem;
    color: ${vars.color.textMuted};
  }
`;

export const StepNumber = styled.span`
  position: absolute;
  inset-block-start: ${vars.space[4]};
  inset-inline-start: 0;
  font: italic ${vars.weight.display} 1.5rem / 1.3 ${vars.font.display};
  color: ${vars.color.champagne};
`;

export const Direct = styled.p`
  max-width: 30rem;
  padding-block-start: ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  font-size: 0.9375rem;
  color: ${vars.color.textMuted};

  a {
    display: inline-block;
    min-height: 1.5rem;
    color: ${vars.color.text};
  }
`;

/** A spoken sentence as terrain, under the text. Decoration. */
export const Wave = styled.img`
  width: min(100%, 34rem);
  height: auto;
  aspect-ratio: 16 / 7;
  margin-block-start: ${vars.space[12]};
  object-fit: cover;
  opacity: 0.8;
  mask-image: radial-gradient(closest-side, #000 55%, transparent);

  ${media.down('md')} {
    display: none;
  }
`;

/** The form floats over the page's ground: a glass edge that catches the light from the upper left. */
export const Card = styled.div`
  position: relative;

  ${media.up('md')} {
    grid-area: form;
  }

  min-width: 0;
  padding: clamp(${vars.space[5]}, 0.5rem + 3vw, ${vars.space[12]});
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(160deg, ${vars.color.panelRaised}, ${vars.color.panel} 60%);
  box-shadow: ${vars.shadow.floating};

  &::before {
    content: '';
    position: absolute;
    inset: -1px;
    border: 1px solid transparent;
    border-radius: inherit;
    background: linear-gradient(135deg, ${vars.color.champagne}, transparent 38%) border-box;
    mask:
      linear-gradient(#000 0 0) padding-box exclude,
      linear-gradient(#000 0 0) border-box;
    opacity: 0.5;
    pointer-events: none;
  }
`;
