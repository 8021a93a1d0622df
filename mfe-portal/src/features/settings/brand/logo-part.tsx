import { logoEndpoints, type SavedBrandSettings } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Text, vars } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { Section } from '../../../shared/screen/section.tsx';
import { SectionBody, SectionSkeleton } from '../../../shared/settings/settings-section.tsx';
import { LastChange } from '../last-change.tsx';
import { logoContent } from './content.ts';
import { LogoSketches } from './logo-sketches.tsx';

/** Loaded for owners. */
const LogoForm = lazy(async () => ({ default: (await import('./logo-form.tsx')).LogoForm }));

const Frame = styled.div`
  max-width: 60rem;
  margin-block-start: ${vars.space[8]};
`;

const Narrow = styled.div`
  max-width: 24rem;
`;

/** The logo below the brand: owners change it, everyone sees it. */
export const LogoPart = ({ brand }: { readonly brand: SavedBrandSettings }) => {
  const { user } = useSession();
  const isOwner = user?.role === 'owner';
  const logo = useEndpoint(logoEndpoints.get, {});
  return (
    <Frame>
      <Section as="h2" title={logoContent.title}>
        <Text size="sm" tone="textMuted">
          {logoContent.lead}
        </Text>
        <SectionBody query={logo} errorTitle="We couldn’t load the logo">
          {(saved) => (
            <Suspense fallback={<SectionSkeleton />}>
              {isOwner ? (
                <LogoForm saved={saved} brand={brand} />
              ) : (
                <Narrow>
                  <LogoSketches logo={saved.logo} displayName={brand.displayName} accent={brand.accent} />
                </Narrow>
              )}
              {saved.updatedAt !== null && <LastChange {...saved} byOwners={false} />}
            </Suspense>
          )}
        </SectionBody>
      </Section>
    </Frame>
  );
};
