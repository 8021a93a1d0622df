import { Link, useNavigate, usePageTitle, useSearchParams } from '@vitrine/shell-sdk';
import { CodeLead } from '../features/access-code/index.ts';
import { AccessCodeWizard } from '../features/wizard/index.ts';
import { readCode } from '../shared/code.ts';
import { OnboardingFrame } from './onboarding-frame.tsx';

/** `/onboarding`: wizard A as a full page, with the code of the link in place (decision D4). */
export const OnboardingPage = () => {
  usePageTitle('Onboarding');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const code = readCode(params);
  const take = (entered: string): void =>
    void navigate(`/onboarding?code=${encodeURIComponent(entered)}`, { replace: true });
  const leadOf = ({ promoCode }: { readonly promoCode: string }) =>
    code !== null && promoCode === code && <CodeLead code={code} onCode={take} />;

  return (
    <OnboardingFrame
      aside={
        <p>
          No code? <Link to="/packages">Browse our packages</Link>.
        </p>
      }
    >
      <AccessCodeWizard key={code} code={code} heading="h2" lead={leadOf} />
    </OnboardingFrame>
  );
};
