import { inPlace, Link, type RemoteDialogProps, startAddress, useSearchParams } from '@vitrine/shell-sdk';
import { Button, Dialog, vars } from '@vitrine/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { PackageCards, PackageComparison, PackageLead, packagesTexts } from '../features/packages/index.ts';
import { PackageWizard } from '../features/wizard/index.ts';
import { readCode } from '../shared/code.ts';
import { findPackage, type Prices, usePrices } from '../shared/packages.ts';

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${vars.space[3]};
  padding-block-start: ${vars.space[4]};
`;

/** Leaves room for the badge above the middle card. */
const Choice = styled.section`
  padding-block-start: ${vars.space[3]};
`;

const PackageChoice = ({ prices }: { readonly prices: Prices }) => {
  const [comparing, setComparing] = useState(false);
  const top = useRef<HTMLElement>(null);
  const justToggled = useRef(false);
  useEffect(() => {
    if (!justToggled.current) return;
    justToggled.current = false;
    // The button is at the end of what it replaces: the new content is read from its beginning.
    top.current?.focus({ preventScroll: true });
    top.current?.parentElement?.scrollTo?.({ top: 0, behavior: 'instant' });
  });
  const toggle = () => {
    justToggled.current = true;
    setComparing(!comparing);
  };
  return (
    <>
      <Choice ref={top} tabIndex={-1} aria-label={comparing ? packagesTexts.compareTitle : packagesTexts.dialogTitle}>
        {comparing ? (
          <PackageComparison prices={prices} />
        ) : (
          <PackageCards
            prices={prices}
            heading="h3"
            addressOf={(id) => startAddress('packages', { package: id })}
            opensInPlace
          />
        )}
      </Choice>
      <Foot>
        <Button variant="subtle" shape="pill" onClick={toggle}>
          {comparing ? packagesTexts.cards : packagesTexts.compare}
        </Button>
        <Button
          variant="subtle"
          shape="pill"
          render={<Link to={startAddress('access-code')} state={inPlace} replace />}
        >
          {packagesTexts.code}
        </Button>
      </Foot>
    </>
  );
};

/**
 * `?start=packages`: the three packages, then wizard B with the choice made (decision D4). The address holds the
 * choice, so Back leads to the packages.
 */
export const PackagesDialog = ({ onClose }: RemoteDialogProps) => {
  const [params] = useSearchParams();
  const chosen = findPackage(params.get('package'));
  const prices = usePrices();
  const code = readCode(params);
  const leadOf = ({
    selectedCampaign,
    promoCode,
  }: {
    readonly selectedCampaign: string;
    readonly promoCode: string;
  }) => {
    const current = findPackage(selectedCampaign);
    return (
      current && (
        <PackageLead id={current.id} prices={prices} code={promoCode} back={startAddress('packages')} state={inPlace} />
      )
    );
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={chosen ? 'lg' : 'xl'}
      title={chosen ? 'Tell us about your practice' : packagesTexts.dialogTitle}
      {...(!chosen && { description: packagesTexts.dialogLead })}
    >
      {chosen ? (
        <PackageWizard
          key={`${chosen.id} ${code}`}
          chosen={chosen.id}
          code={code}
          heading="h3"
          lead={leadOf}
          focusOnMount
        />
      ) : (
        <PackageChoice prices={prices} />
      )}
    </Dialog>
  );
};
