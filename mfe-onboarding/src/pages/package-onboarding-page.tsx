import { Link, usePageTitle, useSearchParams } from '@vitrine/shell-sdk';
import { PackageWizard } from '../features/wizard/index.ts';
import { findPackage } from '../shared/packages.ts';
import { OnboardingFrame } from './onboarding-frame.tsx';

/** `/onboarding/package?package=…`: wizard B as a full page, with the choice made. */
export const PackageOnboardingPage = () => {
  usePageTitle('Onboarding');
  const [params] = useSearchParams();
  const chosen = findPackage(params.get('package'))?.id ?? null;

  return (
    <OnboardingFrame
      aside={
        <p>
          <Link to="/packages">Look at the packages again</Link>, or <Link to="/onboarding">use an access code</Link>.
        </p>
      }
    >
      <PackageWizard key={chosen} chosen={chosen} heading="h2" />
    </OnboardingFrame>
  );
};
