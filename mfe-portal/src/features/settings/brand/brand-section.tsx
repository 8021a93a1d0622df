import type { SavedBrandSettings } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { DescriptionList, ErrorState } from '@vitrine/ui';
import { styled } from 'styled-components';
import { problemText } from '../../../shared/problem-text.ts';
import { SectionHead } from '../../../shared/settings/section-head.tsx';
import { SectionSkeleton } from '../../../shared/settings/section-skeleton.tsx';
import { LastChange } from '../last-change.tsx';
import { useBrandSettings } from './api.ts';
import { BrandForm } from './components/brand-form.tsx';
import { accentNames, fieldNames, lead } from './content.ts';

const Lines = styled.span`
  white-space: pre-line;
`;

/** Settings, Brand: owners change it, everyone sees it. */
export const BrandSection = () => {
  const { user } = useSession();
  const brand = useBrandSettings();
  return (
    <>
      <SectionHead title="Brand">{lead}</SectionHead>
      {brand.isPending ? (
        <SectionSkeleton />
      ) : brand.data === undefined ? (
        <ErrorState
          {...problemText(brand.error, 'The brand could not be loaded')}
          onRetry={() => void brand.refetch()}
          retrying={brand.isFetching}
        />
      ) : (
        <>
          {user?.role === 'owner' ? <BrandForm saved={brand.data} /> : <Facts saved={brand.data} />}
          <LastChange {...brand.data} byOwners={user?.role !== 'owner'} />
        </>
      )}
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
