import { useParams } from '@vitrine/shell-sdk';
import { codeSplit } from '@vitrine/shell-sdk/code-split';
import { MissingPage, SplitPage } from '../../shared/page-layout.tsx';
import { capabilities, capabilitiesBack, capabilityLabels } from './content.ts';

export const capabilityPagePart = codeSplit(() => import('./capability-article.tsx'));

/** What a card opens over the landing page. */
export const capabilityDialogPart = codeSplit(async () => {
  const [{ DetailDialog }, { CapabilityArticle }] = await Promise.all([
    import('../../shared/detail-dialog.tsx'),
    import('./capability-article.tsx'),
  ]);
  return { DetailDialog, CapabilityArticle };
});

/** `/capabilities/:id`: what a card opens, as a page of its own. */
export function CapabilityRoute() {
  const { id } = useParams();
  const capability = capabilities.find((one) => one.id === id);
  if (!capability)
    return (
      <MissingPage title={capabilityLabels.missingTitle} text={capabilityLabels.missingText} back={capabilitiesBack} />
    );
  return (
    <SplitPage key={capability.id} title={capability.title} split={capabilityPagePart}>
      {({ CapabilityPage }) => <CapabilityPage capability={capability} />}
    </SplitPage>
  );
}
