import { Link, usePageTitle, useParams } from '@vitrine/shell-sdk';
import { Button } from '@vitrine/ui';
import { ScreenBoundary } from '../../shared/code-split.ts';
import { DetailPage } from '../../shared/detail-page.tsx';
import { MissingPage } from '../../shared/missing-page.tsx';
import { PageRoom } from '../../shared/page-room.ts';
import { capabilityArticlePart } from './capability-parts.ts';
import { capabilities, capabilityLabels, type Capability } from './content.ts';
import { drawings } from './drawings.ts';

const back = { to: '/#capabilities', label: capabilityLabels.all };

const Loaded = ({ capability: { id, title, subtitle, description, form } }: { readonly capability: Capability }) => {
  const { CapabilityArticle } = capabilityArticlePart.read();
  return (
    <DetailPage
      back={back}
      title={title}
      subtitle={subtitle}
      lead={description}
      drawing={drawings[form]}
      action={
        <Button variant="primary" shape="pill" render={<Link to="/#contact" />}>
          {capabilityLabels.schedule}
        </Button>
      }
    >
      <CapabilityArticle id={id} heading="h2" />
    </DetailPage>
  );
};

const Known = ({ capability }: { readonly capability: Capability }) => {
  usePageTitle(capability.title);
  return (
    <ScreenBoundary fallback={<PageRoom aria-busy="true" />}>
      <Loaded capability={capability} />
    </ScreenBoundary>
  );
};

/** `/capabilities/:id`: what a card opens, as a page of its own. */
export function CapabilityRoute() {
  const { id } = useParams();
  const capability = capabilities.find((one) => one.id === id);
  if (!capability)
    return <MissingPage title={capabilityLabels.missingTitle} text={capabilityLabels.missingText} back={back} />;
  return <Known key={capability.id} capability={capability} />;
}
