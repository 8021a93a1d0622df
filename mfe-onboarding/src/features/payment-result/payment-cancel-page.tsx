import { Link, useNavigate, usePageTitle, useSearchParams } from '@vitrine/shell-sdk';
import { Button } from '@vitrine/ui';
import { MessagePage } from '../../shared/payment-layout.tsx';
import { resultTexts } from './content.ts';

/**
 * `/payment-cancel`: Try Again goes back one page (staff specification, section 2), or to the payment where there is
 * none.
 */
export const PaymentCancelPage = () => {
  usePageTitle(resultTexts.canceled);
  const navigate = useNavigate();
  const [params] = useSearchParams();

  const tryAgain = (): void => {
    // The previous page is usually the provider's, where the payment can be resumed.
    if (history.length > 1) void navigate(-1);
    else void navigate(`/pay?${params.toString()}`);
  };

  return (
    <MessagePage
      eyebrow={resultTexts.eyebrow}
      title={resultTexts.canceled}
      actions={
        <>
          <Button variant="primary" shape="pill" onClick={tryAgain}>
            {resultTexts.tryAgain}
          </Button>
          <Button variant="subtle" shape="pill" render={<Link to="/" />}>
            {resultTexts.home}
          </Button>
        </>
      }
    >
      {resultTexts.canceledText}
    </MessagePage>
  );
};
