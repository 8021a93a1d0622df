import { media, vars } from '@vitrine/ui';
import { css, keyframes, styled } from 'styled-components';

/** Colors of a result; its words say it too. */
export const tones = css`
  [data-tone='good'] {
    color: ${vars.color.jade};
  }

  [data-tone='late'] {
    color: ${vars.color.ember};
  }
`;

/** A window, lit from above. Controls need scripts, so without them only the picture stays. */
export const Frame = styled.div.attrs({ role: 'group' })`
  display: flex;
  flex-direction: column;
  min-width: 0;
  border: 1px solid ${vars.color.hairlineStrong};
  border-block-start-color: ${vars.color.edgeLight};
  border-radius: ${vars.radius.lg};
  background: ${vars.color.panel};
  box-shadow: ${vars.shadow.floating};
  font-size: ${vars.text.sm};
  line-height: 1.45;
  overflow: clip;

  button {
    font-weight: inherit;
    text-align: start;
    transition:
      background-color ${vars.motion.quick},
      border-color ${vars.motion.quick},
      color ${vars.motion.quick};
  }

  button:active {
    background: ${vars.color.selected};
  }

  button:focus-visible {
    outline-offset: -2px;
  }

  b {
    font-weight: ${vars.weight.medium};
  }

  small {
    font-size: inherit;
    color: ${vars.color.textMuted};
  }

  i {
    font-style: normal;
    white-space: nowrap;
    font-variant-numeric: lining-nums tabular-nums;
  }

  dd,
  button > span {
    font-variant-numeric: lining-nums tabular-nums;
  }

  &[aria-busy='true'] {
    cursor: progress;
    border-block-start-color: ${vars.color.champagne};
  }

  > [role='alert'] {
    padding: ${vars.space[3]} ${vars.space[5]};
    border-block-start: 1px solid ${vars.color.hairline};
    color: ${vars.color.ember};
  }

  ${tones}
`;

export const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[2]};
  padding: ${vars.space[1]} ${vars.space[2]} ${vars.space[1]} ${vars.space[5]};
  border-block-end: 1px solid ${vars.color.hairline};

  > p {
    font-weight: ${vars.weight.medium};
  }
`;

/** Before and after, each with the dot of a radio button. */
export const Sides = styled.div.attrs({ role: 'group' })`
  display: flex;

  button {
    display: inline-flex;
    align-items: center;
    gap: ${vars.space[2]};
    min-height: ${vars.control.touch};
    padding-inline: clamp(${vars.space[2]}, 1vw, ${vars.space[3]});
    border-radius: ${vars.radius.md};
    color: ${vars.color.textMuted};
  }

  button::after {
    content: '';
    width: 0.6875rem;
    height: 0.6875rem;
    border: 1px solid ${vars.color.controlHover};
    border-radius: 50%;
  }

  button[aria-pressed='true'] {
    color: ${vars.color.text};
  }

  button[aria-pressed='true']::after {
    border: 0.3125rem solid ${vars.color.champagneLight};
  }

  ${media.hover} {
    button:hover {
      color: ${vars.color.text};
    }
  }

  @media (scripting: none) {
    display: none;
  }
`;

export const Panes = styled.div`
  display: grid;
  flex: 1;

  ${media.up('sm')} {
    grid-template-columns: minmax(0, 11fr) minmax(0, 9fr);
  }
`;

/** Rows of a schedule or a list: what it is, a note below, a result on the right. */
export const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  align-content: start;
  padding: ${vars.space[2]};

  li {
    border-radius: ${vars.radius.md};
  }

  li > button,
  &[data-list] > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    column-gap: ${vars.space[3]};
    align-items: baseline;
    width: 100%;
    min-height: 3.75rem;
    padding: ${vars.space[2]} ${vars.space[3]};
    border-radius: inherit;
  }

  &[data-list] > li {
    grid-template-columns: minmax(0, 1fr) auto;
    min-height: 3.5rem;
  }

  button > span {
    min-width: 2.375rem;
    color: ${vars.color.textMuted};
  }

  button > b {
    grid-column: 2;
  }

  small {
    grid-column: 2;
    grid-row: 2;
  }

  &[data-list] small {
    grid-column: 1;
  }

  i {
    grid-row: 1;
    grid-column: -2 / -1;
  }

  li > [aria-pressed='true'],
  &[data-list] > li:first-child {
    background: ${vars.color.selected};
  }

  ${media.hover} {
    li > button:hover {
      background: ${vars.color.hover};
    }
  }

  &[data-list] {
    min-height: 15rem;
  }
`;

export const BriefPane = styled.div`
  padding: ${vars.space[4]} ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairline};

  > p {
    margin-block-end: ${vars.space[2]};
    color: ${vars.color.textMuted};
  }

  dl > div {
    display: flex;
    justify-content: space-between;
    gap: ${vars.space[4]};
    padding-block: ${vars.space[2]};
  }

  dl > div + div {
    border-block-start: 1px solid ${vars.color.hairline};
  }

  dt {
    color: ${vars.color.textMuted};
  }

  dd {
    text-align: end;
  }

  ${media.up('sm')} {
    border-block-start: 0;
    border-inline-start: 1px solid ${vars.color.hairline};

    dl > div {
      padding-block: ${vars.space[3]};
    }
  }
`;

const arrive = keyframes`
  from {
    opacity: 0;
    transform: translateY(6px);
  }
`;

/** A call, line by line, and how it ended. As high as the longest call, so that nothing jumps. */
export const Transcript = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  gap: ${vars.space[2]};
  min-height: 19rem;
  padding: ${vars.space[4]} ${vars.space[5]};

  > p[data-from] {
    position: relative;
    align-self: start;
    max-width: 85%;
    padding: ${vars.space[2]} ${vars.space[3]};
    border: 1px solid ${vars.color.hairlineStrong};
    border-radius: ${vars.radius.md};
  }

  > p[data-from='caller'] {
    align-self: end;
    border-color: transparent;
    background: color-mix(in srgb, ${vars.color.champagne} 15%, ${vars.color.panel});
  }

  > p[data-tone] {
    margin-block-start: auto;
    padding-block-start: ${vars.space[3]};
    border-block-start: 1px solid ${vars.color.hairline};
  }

  @media (prefers-reduced-motion: no-preference) {
    &[data-playing] > p {
      animation: ${arrive} ${vars.motion.slow} ${vars.motion.ease} backwards;
    }

    &[data-playing] > p:nth-child(2) {
      animation-delay: 350ms;
    }

    &[data-playing] > p:nth-child(3) {
      animation-delay: 900ms;
    }

    &[data-playing] > p:nth-child(4) {
      animation-delay: 1200ms;
    }
  }

  ${media.up('sm')} {
    min-height: 16.5rem;
  }
`;

/** The buttons below a miniature. */
export const Choices = styled.div.attrs({ role: 'group' })`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[2]};
  padding: ${vars.space[3]} ${vars.space[5]} ${vars.space[4]};
  border-block-start: 1px solid ${vars.color.hairline};

  > span {
    width: 100%;
    color: ${vars.color.textMuted};
  }

  button {
    min-height: ${vars.control.touch};
    padding-inline: ${vars.space[4]};
    border: 1px solid ${vars.color.control};
    border-radius: ${vars.radius.pill};
  }

  button[aria-pressed='true'] {
    border-color: ${vars.color.champagne};
    color: ${vars.color.champagneLight};
  }

  button[aria-disabled='true'] {
    border-color: ${vars.color.hairlineStrong};
    color: ${vars.color.textFaint};
    cursor: default;
  }

  button[aria-keyshortcuts]::after {
    content: attr(aria-keyshortcuts) / '';
    margin-inline-start: ${vars.space[2]};
    color: ${vars.color.textFaint};
  }

  ${media.hover} {
    button:not([aria-disabled='true']):hover {
      border-color: ${vars.color.controlHover};
      background: ${vars.color.hover};
    }
  }

  @media (pointer: coarse) {
    button[aria-keyshortcuts]::after {
      content: none;
    }
  }

  @media (scripting: none) {
    display: none;
  }
`;

/** What the last press did, and the count of the day. */
export const Tally = styled.div`
  display: flex;
  flex: 1;
  gap: ${vars.space[4]};
  justify-content: space-between;
  align-items: start;
  min-height: 4.25rem;
  padding: ${vars.space[3]} ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairline};

  > p,
  dt {
    color: ${vars.color.textMuted};
  }

  > dl {
    display: flex;
    gap: ${vars.space[4]};
    text-align: end;
  }
`;
