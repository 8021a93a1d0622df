import { dashboardPackages, type Dashboard, figures } from '@vitrine/contracts';
import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { Section } from '../../../shared/screen/section.tsx';
import { FigureLink } from './figure-link.tsx';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));
  gap: ${vars.space[3]};
`;

const tileOf = (packages: Dashboard['clientsByPackage'], name: (typeof dashboardPackages)[number]) =>
  packages.find((one) => one.name === name);

/** How many clients have which package. */
export const PackageTiles = ({ packages }: { readonly packages: Dashboard['clientsByPackage'] | undefined }) => (
  <Section as="h2" title="Clients by Package">
    <Grid>
      {dashboardPackages.map((name) => (
        <FigureLink
          key={name}
          figure={figures.clientsOn(name)}
          value={packages && (tileOf(packages, name)?.count ?? 0)}
          note={packages && `${tileOf(packages, name)?.active ?? 0} active`}
        />
      ))}
    </Grid>
  </Section>
);
