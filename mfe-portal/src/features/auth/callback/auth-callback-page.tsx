import { brand } from '@vitrine/brand';
import { safeNext } from '@vitrine/contracts';
import { Navigate, useLocation, usePageTitle, useSearchParams, useSession } from '@vitrine/shell-sdk';
import { ErrorState, Heading, Spinner, vars } from '@vitrine/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { homePath, paths } from '../../../shared/paths.ts';

/** How long it says 'Authenticating...', in milliseconds (staff specification, section 9). */
const delay = 1000;

const Frame = styled.div`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${vars.space[5]};
  min-height: 100svh;
  padding: ${vars.space[5]};
  background: radial-gradient(40rem 28rem at 50% 45%, ${vars.color.panelRaised}, transparent);
  color: ${vars.color.champagne};
`;

/** `/auth/callback`: target of a provider's sign-in; redirects by who is signed in (staff specification, section 2). */
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
    return (
      <Navigate
        to={safeNext(params.get('next')) ?? (user.staff || user.secondFactorDue ? paths.admin : paths.home)}
        replace
      />
    );
  if (waited && status === 'anonymous') return <Navigate to={paths.adminLogin} replace />;
  if (waited && status === 'unavailable') {
    return (
      <ErrorState
        as="h1"
        title="We couldn’t check who’s signed in"
        message="Check your connection and try again. You won’t need to sign in again."
        onRetry={() => void refresh()}
      />
    );
  }
  return (
    <Frame>
      <Spinner />
      <Heading as="h1" size="sm">
        <output>Authenticating...</output>
      </Heading>
    </Frame>
  );
};

const Loading = styled.output`
  display: grid;
  place-content: center;
  min-height: 100svh;
  color: ${vars.color.champagne};
`;

/** `/dashboard`: redirects staff to the dashboard, customers to their account, others to sign in (decision D5). */
export const DashboardRedirect = () => {
  const { status, user, refresh } = useSession();
  const { state } = useLocation();
  usePageTitle('Dashboard', brand.product);
  if (user) return <Navigate to={homePath(user)} replace />;
  if (status === 'anonymous') return <Navigate to={paths.login} state={state} replace />;
  if (status === 'unavailable')
    return (
      <ErrorState
        as="h1"
        title="We couldn’t check who’s signed in"
        message="Check your connection and try again."
        onRetry={() => void refresh()}
      />
    );
  return (
    <Loading aria-label="Loading">
      <Spinner />
    </Loading>
  );
};
