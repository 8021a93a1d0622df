import { dashboardPackages, type Dashboard } from '@vitrine/contracts';
import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { paths } from '../../../shared/paths.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { definitions } from '../dashboard-texts.ts';
import { FigureLink } from './figure-link.tsx';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));
  gap: ${vars.space[3]};
`;

/** How many clients have which package. */
export const PackageTiles = ({ packages }: { readonly packages: Dashboard['clientsByPackage'] | undefined }) => (
  <Section title="Clients by Package">
    <Grid>
      {dashboardPackages.map((name) => (
        <FigureLink
          key={name}
          label={name}
          value={packages && (packages.find((one) => one.name === name)?.count ?? 0)}
          definition={definitions.package(name)}
          to={`${paths.clients}?tab=all&package=${encodeURIComponent(name)}`}
        />
      ))}
    </Grid>
  </Section>
);
