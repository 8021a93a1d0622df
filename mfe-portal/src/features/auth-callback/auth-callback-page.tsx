import { Navigate, usePageTitle, useSearchParams, useSession } from '@vitrine/shell-sdk';
import { ErrorState, Heading, Spinner, vars } from '@vitrine/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { brand } from '@vitrine/brand';
import { paths } from '../../shared/paths.ts';
import { safeNext } from '../../shared/safe-next.ts';

/** How long it says 'Authenticating...', in milliseconds (staff specification, section 9). */
const delay = 1000;

const Room = styled.div`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${vars.space[5]};
  min-height: 100svh;
  padding: ${vars.space[5]};
  background: radial-gradient(40rem 28rem at 50% 45%, ${vars.color.panelRaised}, transparent);
  color: ${vars.color.champagne};
`;

/** `/auth/callback`: where a provider's sign-in arrives; leads on by who is signed in (staff specification, section 2). */
export const AuthCallbackPage = () => {
  const { status, user, refresh } = useSession();
  const [params] = useSearchParams();
  const [waited, setWaited] = useState(false);
  usePageTitle('Authenticating', brand.product);

  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), delay);
    return () => clearTimeout(timer);
  }, []);

  if (waited && user)
    return <Navigate to={safeNext(params.get('next')) ?? (user.staff ? paths.admin : paths.home)} replace />;
  if (waited && status === 'anonymous') return <Navigate to={paths.adminLogin} replace />;
  if (waited && status === 'unavailable') {
    return (
      <ErrorState
        as="h1"
        title="We could not ask who is signed in"
        message="Check your connection, then try again. You do not need to sign in anew."
        onRetry={() => void refresh()}
      />
    );
  }
  return (
    <Room>
      <Spinner />
      <Heading as="h1" size="sm">
        <output>Authenticating...</output>
      </Heading>
    </Room>
  );
};
