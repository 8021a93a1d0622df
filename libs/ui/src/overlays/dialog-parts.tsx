import { useEffect } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { FocusedBanner } from '../forms/focused-banner.tsx';
import { media, vars } from '../tokens/vars.ts';

export const dialogWidths = { sm: '26rem', md: '36rem', lg: '56rem', xl: '76rem' };

export const backdropStyles = css`
  position: fixed;
  inset: 0;
  z-index: ${vars.layer.dialog};
  background: ${vars.color.scrim};
  transition: opacity ${vars.motion.slow} ${vars.motion.ease};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
`;

/** Scrolls the whole dialog on short screens and at high zoom, so that its buttons can always be reached. */
export const viewportStyles = css`
  position: fixed;
  inset: 0;
  z-index: ${vars.layer.dialog};
  display: grid;
  place-items: center;
  padding: ${vars.space[4]};
  overflow-y: auto;
  overscroll-behavior: contain;
`;

const padding = `clamp(${vars.space[5]}, 0.75rem + 2vw, ${vars.space[8]})`;

export const popupStyles = css`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
  width: 100%;
  padding: ${padding};
  border: 1px solid ${vars.color.hairlineStrong};
  border-block-start-color: ${vars.color.edgeLight};
  border-radius: ${vars.radius.lg};
  /* The color below the light counts in forced colors, where no gradient is drawn. */
  background: ${vars.color.panelRaised} linear-gradient(180deg, ${vars.color.overlay}, ${vars.color.panelRaised});
  box-shadow: ${vars.shadow.floating};
  color: ${vars.color.text};
  transition:
    opacity ${vars.motion.slow} ${vars.motion.ease},
    transform ${vars.motion.slow} ${vars.motion.ease};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translateY(12px);
  }

  ${media.forcedColors} {
    border-color: CanvasText;
  }
`;

/** Windows so short, or so enlarged, that a fixed head and foot would leave no room: the whole dialog scrolls. */
const shortWindow = '@media (max-height: 30rem)';

/** No taller than the window: head and foot stay, and the body between them scrolls. */
export const fittedStyles = css`
  grid-template-rows: auto minmax(0, 1fr);
  max-block-size: calc(100dvh - 2 * ${vars.space[4]});

  ${shortWindow} {
    max-block-size: none;
  }
`;

const lineAbove = keyframes`to { border-block-start-color: ${vars.color.hairline}; }`;
const lineBelow = keyframes`from { border-block-end-color: ${vars.color.hairline}; }`;

/**
 * Reaches to the dialog's edges, so that the focus rings of its fields are whole. Where a part of it is scrolled out of
 * sight, a line marks that edge.
 */
export const DialogBody = styled.div<{ $isLast: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[4]};
  min-block-size: 0;
  margin-inline: calc(-1 * ${padding});
  padding: ${vars.space[1]} ${padding};
  overflow: hidden auto;
  overscroll-behavior: contain;
  outline-offset: -2px;

  border-block: 1px solid transparent;
  animation:
    ${lineAbove} linear both,
    ${lineBelow} linear both;
  animation-range:
    0 1px,
    calc(100% - 1px) 100%;
  animation-timeline: scroll(self), scroll(self);

  ${({ $isLast }) =>
    $isLast &&
    css`
      margin-block-end: calc(-1 * ${padding});
      padding-block-end: ${padding};
    `}

  ${shortWindow} {
    overflow: visible;
  }
`;

/** For the buttons of a form that is a dialog's whole body: they stay in sight while its fields scroll. */
export const dialogFootStyles = css`
  [role='dialog'] & {
    position: sticky;
    /* The edge of the body's padding. */
    inset-block-end: 0;
    z-index: 1;
    background: ${vars.color.panelRaised};
    /* Covers that padding. */
    box-shadow: 0 ${padding} ${vars.color.panelRaised};

    ${shortWindow} {
      position: static;
    }
  }
`;

/** The title leaves room for the close button in the corner. */
export const DialogHead = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[2]};

  > :first-child {
    padding-inline-end: ${vars.space[10]};
  }
`;

const Unbroken = styled.span`
  white-space: nowrap;
`;

/** A title, in which numbers of documents such as `INV-2026-002` are never broken. */
export const TitleText = ({ children: title }: { readonly children: string }) =>
  title
    .split(/(\b[A-Z]{2,5}-\d{4}-\d+\S*)/)
    .map((part, index) => (index % 2 === 1 ? <Unbroken key={part}>{part}</Unbroken> : part));

/** The close button's place. Last in the document, so that the focus starts at the first field. */
export const DialogCorner = styled.div`
  position: absolute;
  inset: ${vars.space[4]} ${vars.space[4]} auto auto;
`;

let openFeet = 0;

/** Marks the document while a dialog with buttons is open, so that messages in its corner keep clear of them. */
export const FootMark = () => {
  useEffect(() => {
    openFeet += 1;
    document.documentElement.dataset['dialog'] = '';
    return () => {
      openFeet -= 1;
      if (openFeet === 0) delete document.documentElement.dataset['dialog'];
    };
  }, []);
  return null;
};

/** What came of an act, above the buttons at a dialog's foot, which is always in sight. */
export const FootBanner = styled(FocusedBanner)`
  && {
    flex: 1 1 100%;
    min-width: 0;
  }
`;

/** Confirming action last, at the right; on a phone as wide as the dialog. */
export const DialogActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${vars.space[3]};
  margin-block-start: ${vars.space[2]};

  ${media.down('sm')} {
    > * {
      flex: 1 1 auto;
    }
  }
`;
