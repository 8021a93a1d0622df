import { documentSettingsEndpoints, documentSettingsFields, type SavedDocumentSettings } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { DescriptionList } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { Part } from '../../../shared/settings/part.tsx';
import { SectionBody, SectionHead, SectionSkeleton } from '../../../shared/settings/settings-section.tsx';
import { LastChange } from '../last-change.tsx';
import { documentParts, documentTexts, prefixFields } from './content.ts';

/** Loaded for owners. */
const DocumentsForm = lazy(async () => ({ default: (await import('./documents-form.tsx')).DocumentsForm }));

const Lines = styled.span`
  white-space: pre-line;
`;

/** Settings, Invoices and estimates: owners change what new ones begin with, everyone sees it. */
export const DocumentsSection = () => {
  const { user } = useSession();
  const settings = useEndpoint(documentSettingsEndpoints.get, {});
  const mayChange = user?.role === 'owner';
  return (
    <>
      <SectionHead title={documentTexts.title}>{documentTexts.lead}</SectionHead>
      <SectionBody query={settings} errorTitle={documentTexts.loadFailed}>
        {(saved) => (
          <Suspense fallback={<SectionSkeleton />}>
            {mayChange ? <DocumentsForm saved={saved} /> : <Facts saved={saved} />}
            <LastChange {...saved} byOwners={!mayChange} />
          </Suspense>
        )}
      </SectionBody>
    </>
  );
};

const Facts = ({ saved }: { readonly saved: SavedDocumentSettings }) =>
  [...documentParts, { title: documentTexts.numbers, fields: prefixFields }].map(({ title, fields }) => (
    <Part key={title} title={title}>
      <DescriptionList
        items={fields.map((name) => ({
          term: documentSettingsFields[name].label,
          value: <Lines>{String(saved[name]) || documentTexts.none}</Lines>,
        }))}
      />
    </Part>
  ));
