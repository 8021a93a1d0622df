import { keyframes, styled } from 'styled-components';
import { media, vars } from '../tokens/vars.ts';

const breathe = keyframes`
  50% { opacity: 0.45; }
`;

export type SkeletonWidth = 'full' | 'long' | 'medium' | 'short';

const widths: Record<SkeletonWidth, string> = { full: '100%', long: '72%', medium: '48%', short: '24%' };

const Bar = styled.span<{ $width: SkeletonWidth; $size: 'text' | 'figure' }>`
  display: block;
  width: ${({ $width }) => widths[$width]};
  height: ${({ $size }) => ($size === 'text' ? '0.75em' : '1.75rem')};
  margin-block: ${({ $size }) => ($size === 'text' ? '0.375em' : '0.125rem')};
  border-radius: ${vars.radius.sm};
  background: ${vars.color.hairlineStrong};
  animation: ${breathe} 1.6s ease-in-out infinite;

  ${media.reducedMotion} {
    animation: none;
  }
`;

export type SkeletonProps = {
  /** Part of the line. Default `full`. */
  width?: SkeletonWidth;
  /** As high as a line of text or as a figure. Default `text`. */
  size?: 'text' | 'figure';
};

/** Placeholder of a line. Put a group of them into an element with `aria-busy` and a hidden 'Loading'. */
export const Skeleton = ({ width = 'full', size = 'text' }: SkeletonProps) => (
  <Bar aria-hidden="true" $width={width} $size={size} />
);
