import { media, vars } from '@vitrine/ui';
import { css, styled } from 'styled-components';

/** The narrowest phones, and text at twice its size: nothing stands side by side. */
export const narrow = '@media (max-width: 22.49em)';

/** Colors of a result; its words say it too. */
export const tones = css`
  [data-tone='good'] {
    color: ${vars.color.jade};
  }

  [data-tone='late'] {
    color: ${vars.color.ember};
  }
`;

/** Rows of a schedule or a list: what it is, a note below, a result on the right. */
export const Rows = styled.ul.attrs({ role: 'list' })`
  display: grid;
  align-content: start;
  padding: ${vars.space[2]};

  li > button,
  &[data-list] > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    column-gap: ${vars.space[3]};
    align-items: baseline;
    width: 100%;
    min-height: 3.75rem;
    padding: ${vars.space[2]} ${vars.space[3]};
    border-radius: ${vars.radius.md};
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
    grid-column: 2 / -1;
    grid-row: 2;
  }

  &[data-list] small {
    grid-column: 1 / -1;
  }

  i {
    grid-row: 1;
    grid-column: -2 / -1;
  }

  li > [aria-pressed='true'],
  &[data-list='after'] > li:first-child {
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

  ${narrow} {
    button > i {
      grid-row: 3;
      grid-column: 2 / -1;
    }
  }

  @media (scripting: none) {
    pointer-events: none;
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
