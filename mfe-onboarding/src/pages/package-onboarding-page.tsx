import { Link, usePageTitle, useSearchParams } from '@vitrine/shell-sdk';
import { PackageLead } from '../features/packages/index.ts';
import { PackageWizard } from '../features/wizard/index.ts';
import { readCode } from '../shared/code.ts';
import { findPackage, usePrices } from '../shared/packages.ts';
import { OnboardingFrame } from './onboarding-frame.tsx';

/** `/onboarding/package?package=…`: wizard B as a full page, with the choice made. */
export const PackageOnboardingPage = () => {
  usePageTitle('Onboarding');
  const [params] = useSearchParams();
  const prices = usePrices();
  const chosen = findPackage(params.get('package'))?.id ?? null;
  const code = readCode(params);

  const leadOf = ({
    selectedCampaign,
    promoCode,
  }: {
    readonly selectedCampaign: string;
    readonly promoCode: string;
  }) => {
    const current = findPackage(selectedCampaign);
    return current && <PackageLead id={current.id} prices={prices} code={promoCode} back="/packages" />;
  };

  return (
    <OnboardingFrame
      aside={
        <p>
          <Link to="/packages">Look at the packages again</Link>, or <Link to="/onboarding">use an access code</Link>.
        </p>
      }
    >
      <PackageWizard key={`${chosen} ${code}`} chosen={chosen} code={code} heading="h2" lead={leadOf} />
    </OnboardingFrame>
  );
};
