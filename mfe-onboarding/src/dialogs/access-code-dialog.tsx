import {
  inPlace,
  Link,
  type RemoteDialogProps,
  startAddress,
  useLocation,
  useNavigate,
  useSearchParams,
} from '@vitrine/shell-sdk';
import { Dialog, Text } from '@vitrine/ui';
import { accessCodeTexts, CodeForm, CodeLead } from '../features/access-code/index.ts';
import { AccessCodeWizard } from '../features/wizard/index.ts';
import { readCode } from '../shared/code.ts';

/**
 * `?start=access-code`: asks for a code, then wizard A with it in place (decision D4). The address holds the code, so
 * Back leads to asking.
 */
export const AccessCodeDialog = ({ onClose }: RemoteDialogProps) => {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const code = readCode(params);

  const take = (entered: string): void => {
    // The page below has the same wizard.
    if (pathname === '/onboarding') void navigate(`/onboarding?code=${encodeURIComponent(entered)}`, { replace: true });
    else void navigate(startAddress('access-code', { code: entered }), { state: inPlace, replace: code !== null });
  };
  const leadOf = ({ promoCode }: { readonly promoCode: string }) =>
    code !== null && promoCode === code && <CodeLead code={code} onCode={take} />;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={code ? 'lg' : 'sm'}
      title={code ? 'Tell us about your practice' : accessCodeTexts.title}
      {...(!code && { description: accessCodeTexts.description })}
    >
      {code ? (
        <AccessCodeWizard key={code} code={code} heading="h3" lead={leadOf} focusOnMount />
      ) : (
        <>
          <CodeForm id="access-code" onCode={take} />
          <Text size="sm" tone="textMuted">
            {accessCodeTexts.noCode}{' '}
            <Link to={startAddress('packages')} state={inPlace} replace>
              {accessCodeTexts.browse}
            </Link>
          </Text>
        </>
      )}
    </Dialog>
  );
};
