import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';
import { Figure } from '../type/text.tsx';

/** Cells share hairlines: each draws its own at the start and top, the frame hides the outermost. */
const Frame = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr));
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(180deg, ${vars.color.panelRaised}, ${vars.color.panel});
  box-shadow: ${vars.shadow.raised};
  overflow: hidden;

  &[data-dense='true'] {
    display: flex;
    flex-wrap: wrap;
    border-radius: ${vars.radius.md};
  }
`;

const Cell = styled.div`
  display: grid;
  gap: ${vars.space[1]};
  align-content: start;
  margin: -1px 0 0 -1px;
  padding: ${vars.space[4]} ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairline};
  border-inline-start: 1px solid ${vars.color.hairline};

  [data-dense='true'] > & {
    display: flex;
    flex: 1 1 auto;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${vars.space[2]};
    padding: ${vars.space[1]} ${vars.space[4]};
    line-height: 1.75rem;

    ${Figure} {
      font-size: ${vars.text.md};
      font-weight: ${vars.weight.medium};
      letter-spacing: 0;
    }
  }
`;

const Term = styled.dt`
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  color: ${vars.color.textFaint};
`;

const Value = styled.dd`
  line-height: 1;
`;

const Note = styled.dd`
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  color: ${vars.color.textMuted};
`;

export type Stat = {
  label: string;
  /** Already formatted: '$62,418.00'. */
  value: ReactNode;
  /** One line below: a share, a comparison. */
  note?: ReactNode;
};

export type StatStripProps = {
  stats: readonly Stat[];
  /** One line of text high, for figures above a list. */
  dense?: boolean;
  className?: string;
};

/** A handful of figures in one row, divided by hairlines; wraps on narrow screens. */
export const StatStrip = ({ stats, dense = false, className }: StatStripProps) => (
  <Frame className={className} data-dense={dense}>
    {stats.map(({ label, value, note }) => (
      <Cell key={label}>
        <Term>{label}</Term>
        <Value>
          <Figure>{value}</Figure>
        </Value>
        {note !== undefined && <Note>{note}</Note>}
      </Cell>
    ))}
  </Frame>
);
