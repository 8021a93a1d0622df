import {
  type Dashboard,
  dashboardPackages,
  type Figure,
  type FigureId,
  figures,
  figureSearch,
} from '@vitrine/contracts';
import { inPlace, Link } from '@vitrine/shell-sdk';
import { media, Skeleton, Tooltip, vars } from '@vitrine/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Section } from '../../../../shared/screen/section.tsx';

const Frame = styled(Link)`
  display: grid;
  align-content: start;
  gap: ${vars.space[1]};
  padding: ${vars.space[3]} ${vars.space[4]};
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
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  color: ${vars.color.textMuted};
`;

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${vars.space[2]};
`;

const Value = styled.span`
  font-size: ${vars.text.lg};
  font-weight: ${vars.weight.medium};
  font-variant-numeric: lining-nums tabular-nums;
  color: ${vars.color.text};
`;

/** Touch devices cannot hover, so they show the definition; elsewhere it is visually hidden. */
const Definition = styled.span`
  display: none;
  margin-block-start: ${vars.space[2]};
  padding-block-start: ${vars.space[2]};
  border-block-start: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
  color: ${vars.color.textFaint};

  @media (hover: none) {
    display: block;
  }
`;

interface FigureLinkProps {
  readonly figure: Figure;
  readonly id: FigureId;
  /** The month or package that it is of. */
  readonly of?: string | undefined;
  /** Formatted; undefined while loading. */
  readonly value: string | number | undefined;
  readonly note?: string | undefined;
}

/** One figure with its definition on hover and focus; a press opens its rows. */
const FigureLink = ({ figure, id, of, value, note }: FigureLinkProps) => {
  const definitionId = useId();
  const { label, definition } = figure;
  return (
    <Tooltip text={definition}>
      <Frame to={figureSearch(id, of)} state={inPlace} aria-describedby={definitionId}>
        <Label>{label}</Label>
        <Line>
          <Value>{value ?? <Skeleton width="medium" />}</Value>
          {note !== undefined && <Note>{note}</Note>}
        </Line>
        <Definition id={definitionId} aria-hidden="true">
          {definition}
        </Definition>
      </Frame>
    </Tooltip>
  );
};

const TileGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(8rem, 100%), 1fr));
  gap: ${vars.space[3]};
`;

const tileOf = (packages: Dashboard['clientsByPackage'], name: (typeof dashboardPackages)[number]) =>
  packages.find((one) => one.name === name);

/** Number of clients by package. */
export const PackageTiles = ({ packages }: { readonly packages: Dashboard['clientsByPackage'] | undefined }) => (
  <Section as="h2" title="Clients by Package">
    <TileGrid>
      {dashboardPackages.map((name) => (
        <FigureLink
          key={name}
          figure={figures.clientsOn(name)}
          id="clientsOn"
          of={name}
          value={packages && (tileOf(packages, name)?.count ?? 0)}
          note={packages && `${tileOf(packages, name)?.active ?? 0} active`}
        />
      ))}
    </TileGrid>
  </Section>
);
