import { type SavedBrandSettings, settingsEndpoints } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { DescriptionList, vars } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { SectionBody, SectionHead, SectionSkeleton } from '../../../shared/settings/settings-section.tsx';
import { LastChange } from '../last-change.tsx';
import { TimeZonePart } from './time-zone-part.tsx';
import { accentNames, fieldNames, lead } from './content.ts';
import { LogoPart } from './logo-part.tsx';

/** Loaded for owners. */
const BrandForm = lazy(async () => ({ default: (await import('./brand-form.tsx')).BrandForm }));

const Lines = styled.span`
  white-space: pre-line;
`;

/** What is saved by itself. */
const Below = styled.div`
  max-width: 60rem;
  margin-block-start: ${vars.space[8]};
  padding-block-start: ${vars.space[8]};
  border-block-start: 1px solid ${vars.color.hairline};
`;

/** Settings, Brand: owners change it, everyone sees it. */
export const BrandSection = () => {
  const { user } = useSession();
  const brand = useEndpoint(settingsEndpoints.brand, {});
  return (
    <>
      <SectionHead title="Brand">{lead}</SectionHead>
      <SectionBody query={brand} errorTitle="We couldn’t load the brand">
        {(saved) => (
          <Suspense fallback={<SectionSkeleton />}>
            {user?.role === 'owner' ? <BrandForm saved={saved} /> : <Facts saved={saved} />}
            <LastChange {...saved} byOwners={user?.role !== 'owner'} />
            <LogoPart brand={saved} />
            <Below>
              <TimeZonePart />
            </Below>
          </Suspense>
        )}
      </SectionBody>
    </>
  );
};

const Facts = ({ saved }: { readonly saved: SavedBrandSettings }) => (
  <DescriptionList
    items={[
      { term: fieldNames.displayName, value: saved.displayName },
      { term: fieldNames.replyTo, value: saved.replyTo },
      { term: fieldNames.businessAddress, value: <Lines>{saved.businessAddress}</Lines> },
      { term: fieldNames.phone, value: saved.phone || 'None' },
      { term: fieldNames.accent, value: accentNames[saved.accent] },
    ]}
  />
);
