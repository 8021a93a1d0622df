import { ArrowRightIcon } from '@vitrine/ui';
import { beginLoading } from '../../shared/code-split.ts';
import { PageSection, SectionHead } from '../../shared/section-head.tsx';
import { useDialogAddress } from '../../shared/use-dialog-address.ts';
import { useWantedPart } from '../../shared/use-wanted-part.ts';
import { capabilityPath } from './address.ts';
import { Card, Cards, Cue, Drawing, Points } from './capabilities.styles.ts';
import { capabilityDialogPart } from './capability-parts.ts';
import { capabilities, capabilitiesIntro, capabilityLabels } from './content.ts';
import { drawings } from './drawings.ts';

const ids = capabilities.map(({ id }) => id);
const prepare = () => beginLoading(capabilityDialogPart);

/** Six plates, each with a drawing of its own; a plate opens its capability over the page. */
export function Capabilities() {
  const { open, shown, openInPlace, close, leaveTo } = useDialogAddress({
    parameter: 'capability',
    section: 'capabilities',
    ids,
  });
  const part = useWantedPart(
    capabilityDialogPart,
    shown !== null,
    () => shown && location.assign(capabilityPath(shown)),
  );
  return (
    <PageSection id="capabilities" aria-labelledby="capabilities-title">
      <SectionHead id="capabilities-title" {...capabilitiesIntro} />
      <Cards>
        {capabilities.map(({ id, title, subtitle, description, features, form }) => (
          <Card key={id}>
            <Drawing {...drawings[form]} alt="" data-form={form} loading="lazy" />
            <h3>
              <a
                href={capabilityPath(id)}
                data-in-place=""
                aria-haspopup="dialog"
                aria-busy={shown === id && part === null ? true : undefined}
                onClick={(event) => openInPlace(event, id)}
                onPointerEnter={prepare}
                onFocus={prepare}
              >
                {title}
              </a>
            </h3>
            <em>{subtitle}</em>
            <p>{description}</p>
            <Points>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </Points>
            <Cue aria-hidden="true">
              {capabilityLabels.open}
              <ArrowRightIcon />
            </Cue>
          </Card>
        ))}
      </Cards>
      {part && shown && (
        <part.CapabilityDialog id={shown} open={open} onClose={close} onSchedule={() => leaveTo('contact')} />
      )}
    </PageSection>
  );
}
