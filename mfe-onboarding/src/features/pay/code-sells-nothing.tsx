import { Link, useSearchParams } from '@vitrine/shell-sdk';
import { Button, Mono } from '@vitrine/ui';
import { MessagePage } from '../../shared/payment-layout.tsx';
import { nothingTexts } from './content.ts';
import { HomeButton } from './pay-messages.tsx';

const texts = { title: 'This code doesn’t lead to a payment', packages: 'See what the code offers' } as const;

/** The code of the address has no price by itself: it has ended, or a package has to be chosen. */
export const CodeSellsNothing = ({ message }: { readonly message: string }) => {
  const code = useSearchParams()[0].get('code')?.trim() ?? '';
  return (
    <MessagePage
      eyebrow={nothingTexts.eyebrow}
      title={texts.title}
      actions={
        <>
          <Button
            variant="primary"
            shape="pill"
            render={<Link to={`/onboarding?${new URLSearchParams({ code }).toString()}`} />}
          >
            {texts.packages}
          </Button>
          <Button shape="pill" render={<Link to="/packages" />}>
            {nothingTexts.browse}
          </Button>
          <HomeButton label={nothingTexts.home} />
        </>
      }
    >
      <Mono>{code.toUpperCase()}</Mono>: {message}
    </MessagePage>
  );
};
