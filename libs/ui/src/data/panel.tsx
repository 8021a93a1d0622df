import { css, styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';

export type PanelProps = {
  /**
   * `glass` floats over something and blurs it; `raised` stands out of the page; `flat` is drawn on it. Default
   * `raised`.
   */
  $surface?: 'flat' | 'raised' | 'glass';
  /** Inner space: `md` 20 px, `lg` up to 40 px, `none` for tables and lists. Default `md`. */
  $padding?: 'none' | 'md' | 'lg';
};

const surfaces = {
  flat: css`
    background: ${vars.color.panel};
  `,
  raised: css`
    background: linear-gradient(180deg, ${vars.color.panelRaised}, ${vars.color.panel});
    box-shadow: ${vars.shadow.raised};
  `,
  glass: css`
    background: color-mix(in srgb, ${vars.color.panel} 78%, transparent);
    backdrop-filter: blur(18px) saturate(1.2);
    box-shadow: ${vars.shadow.floating};
  `,
};

const paddings = {
  none: '0',
  md: vars.space[5],
  lg: `clamp(${vars.space[5]}, 0.75rem + 2vw, ${vars.space[10]})`,
};

/** A surface with a hairline edge. Native attributes and `as` pass through. */
export const Panel = styled.section<PanelProps>`
  min-width: 0;
  padding: ${({ $padding = 'md' }) => paddings[$padding]};
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};
  ${({ $surface = 'raised' }) => surfaces[$surface]}
`;
