import { media, vars } from '@vitrine/ui';
import { styled } from 'styled-components';

/** Wide enough for the paper beside the fields. */
const beside = '@media (min-width: 80em)';
const alone = '@media (max-width: 79.99em)';

const gutter = vars.space[5];
const wideGutter = vars.space[6];

export const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[1]} ${vars.space[4]};
  min-height: 3.25rem;
  padding: ${vars.space[2]} ${gutter};
  border-block-end: 1px solid ${vars.color.hairlineStrong};

  ${media.up('sm')} {
    padding-inline: ${wideGutter};
  }
`;

export const Back = styled.p`
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  a {
    display: inline-flex;
    align-items: center;
    gap: ${vars.space[2]};
    min-height: 2rem;
    text-decoration: none;

    ${media.touch} {
      min-height: ${vars.control.touch};
    }
  }

  svg {
    transform: scaleX(-1);
  }
`;

export const Title = styled.h1`
  font-family: ${vars.font.display};
  font-size: ${vars.text.heading};
  font-weight: ${vars.weight.display};
  line-height: ${vars.leading.snug};
  overflow-wrap: anywhere;

  ${media.down('sm')} {
    font-size: 1.5rem;
  }
`;

export const State = styled.p`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[1]} ${vars.space[4]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

export const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: ${vars.space[3]};
  margin-inline-start: auto;
`;

/** Which keys work on this page. */
export const Keys = styled.p`
  display: flex;
  align-items: center;
  gap: ${vars.space[2]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  ${alone} {
    display: none;
  }
`;

export const PreviewButton = styled.div`
  ${beside} {
    display: none;
  }
`;

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  > form {
    display: flex;
    flex-direction: column;
    width: 100%;
    min-height: calc(100svh - var(--top-bar) - 3.3125rem);
    max-width: 64rem;
    margin-inline: auto;
    padding: ${vars.space[4]} ${gutter} 0;

    ${media.up('sm')} {
      padding-inline: ${wideGutter};
    }

    /* What takes the focus is not below the foot. */
    :is(input, select, textarea, button) {
      scroll-margin-block: 7rem 10rem;
    }
  }

  ${beside} {
    grid-template-columns: minmax(0, 1fr) clamp(25rem, 34vw, 42rem);
    align-items: start;
  }
`;

export const Intro = styled.div`
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

/** Stays at the window's edge while the fields scroll; where the window is too short, below them. */
export const Foot = styled.div`
  position: sticky;
  inset-block-end: var(--notice, 0px);
  margin-block-start: auto;
  z-index: ${vars.layer.raised};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${vars.space[2]} ${vars.space[3]};
  margin-inline: calc(-1 * ${gutter});
  padding: ${vars.space[3]} ${gutter};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
  background: ${vars.color.ink};

  ${media.up('sm')} {
    margin-inline: calc(-1 * ${wideGutter});
    padding-inline: ${wideGutter};
  }

  ${media.down('sm')} {
    > * {
      flex: 1 1 auto;
    }
  }

  @media (max-height: 30rem) {
    position: static;
  }
`;

/** The paper stays in sight while the fields scroll; a long one scrolls by itself. */
export const PaperPane = styled.section`
  ${alone} {
    display: none;
  }

  position: sticky;
  inset-block-start: var(--top-bar);
  max-height: calc(100svh - var(--top-bar) - var(--notice, 0px));
  padding: ${vars.space[6]};
  overflow-y: auto;
  overscroll-behavior: contain;
`;
