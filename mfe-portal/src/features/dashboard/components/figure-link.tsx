import { type Figure, figurePath } from '@vitrine/contracts';
import { Link } from '@vitrine/shell-sdk';
import { Figure as Amount, media, Skeleton, Tooltip, vars } from '@vitrine/ui';
import { useId } from 'react';
import { styled } from 'styled-components';

const Frame = styled(Link)`
  display: grid;
  align-content: start;
  gap: ${vars.space[1]};
  padding: ${vars.space[4]} ${vars.space[5]};
  border: 1px solid ${vars.color.hairline};
  border-radius: ${vars.radius.lg};
  background: linear-gradient(180deg, ${vars.color.panelRaised}, ${vars.color.panel});
  box-shadow: ${vars.shadow.raised};
  text-decoration: none;
  transition: border-color ${vars.motion.quick} ${vars.motion.ease};

  ${media.hover} {
    &:hover {
      border-color: ${vars.color.edgeLight};
    }
  }
`;

const Label = styled.span`
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  color: ${vars.color.textFaint};
`;

const Note = styled.span`
  font-size: 0.8125rem;
  line-height: ${vars.leading.snug};
  color: ${vars.color.textMuted};
`;

/** A finger cannot hover, so there the definition is simply read; elsewhere it describes the link unseen. */
const Definition = styled.span`
  display: none;
  margin-block-start: ${vars.space[2]};
  padding-block-start: ${vars.space[2]};
  border-block-start: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.xs};
  line-height: ${vars.leading.text};
  color: ${vars.color.textFaint};

  @media (hover: none) {
    display: block;
  }
`;

interface FigureLinkProps {
  readonly figure: Figure;
  /** Already formatted; undefined while it loads. */
  readonly value: string | number | undefined;
  readonly note?: string | undefined;
}

/** One figure: hover and focus explain it, a press leads to its rows. */
export const FigureLink = ({ figure, value, note }: FigureLinkProps) => {
  const id = useId();
  const { label, definition } = figure;
  return (
    <Tooltip text={definition}>
      <Frame to={figurePath(figure)} aria-describedby={id}>
        <Label>{label}</Label>
        <Amount>{value ?? <Skeleton size="figure" width="medium" />}</Amount>
        {note !== undefined && <Note>{note}</Note>}
        <Definition id={id} aria-hidden="true">
          {definition}
        </Definition>
      </Frame>
    </Tooltip>
  );
};
