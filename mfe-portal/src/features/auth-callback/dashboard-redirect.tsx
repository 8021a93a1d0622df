import { Navigate, useLocation, usePageTitle, useSession } from '@vitrine/shell-sdk';
import { ErrorState, Spinner, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { brand } from '@vitrine/brand';
import { homeOf } from '../../shared/home-of.ts';
import { paths } from '../../shared/paths.ts';

const Room = styled.output`
  display: grid;
  place-content: center;
  min-height: 100svh;
  color: ${vars.color.champagne};
`;

/** `/dashboard`: staff to theirs, customers to their account, anyone else to sign in (decision D5). */
export const DashboardRedirect = () => {
  const { status, user, refresh } = useSession();
  const { state } = useLocation();
  usePageTitle('Dashboard', brand.product);
  if (user) return <Navigate to={homeOf(user)} replace />;
  if (status === 'anonymous') return <Navigate to={paths.login} state={state} replace />;
  if (status === 'unavailable')
    return (
      <ErrorState
        as="h1"
        title="We could not ask who is signed in"
        message="Check your connection, then try again."
        onRetry={() => void refresh()}
      />
    );
  return (
    <Room aria-label="Loading">
      <Spinner />
    </Room>
  );
};
