import { brand } from '@vitrine/brand';
import { Link, Navigate, useLocation, usePageTitle, useSession } from '@vitrine/shell-sdk';
import { Button, Display, ErrorState, Text, vars, Wordmark } from '@vitrine/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { art, Figure, StatusPage } from '../frame/status-page.tsx';

/** Over the room that the document keeps for it (frame/document-styles.ts). */
const Bar = styled(Link)`
  position: absolute;
  inset: 0 0 auto;
  display: flex;
  align-items: center;
  min-height: 3.5rem;
  padding-inline: ${vars.space[5]};
  border-block-end: 1px solid ${vars.color.hairlineStrong};
  text-decoration: none;
`;

/** Placeholder lines; their text is for screen readers. */
const Shape = styled.output`
  display: block;
  position: relative;
  inset-block-start: ${vars.space[5]};
  block-size: 80svh;
  margin-inline: ${vars.space[5]};
  background: repeating-linear-gradient(${vars.color.hover} 0 1.5rem, transparent 0 3rem);
  font-size: 0;
`;

const Refusal = styled(Text)`
  overflow-wrap: anywhere;
`;

/** The portal's bar around a guarded screen, until access is granted. */
const StaffFrame = ({ children }: { readonly children: ReactNode }) => (
  <>
    <Bar to="/" data-staff-bar="">
      <Wordmark name={brand.agency} withMark={false} />
    </Bar>
    {children}
  </>
);

/** Placeholder of a guarded screen. */
export const StaffLoading = () => (
  <StaffFrame>
    <Shape>Loading…</Shape>
  </StaffFrame>
);

/** For a signed-in person who is not staff (decision D5): says so, and signs them out. */
const AccessDenied = ({ email }: { readonly email: string }) => {
  const { signOut } = useSession();
  usePageTitle('Access Denied');
  useEffect(() => {
    // The server refuses access in any case, so a failed sign-out does no harm.
    signOut().catch(() => undefined);
  }, [signOut]);
  return (
    <StatusPage>
      <div>
        <Display as="h1">Access Denied</Display>
        <Refusal role="alert">Your account ({email}) is not authorized to access this payment portal.</Refusal>
        <Button shape="pill" render={<Link to="/" />}>
          Back to the site
        </Button>
      </div>
      <Figure src={art.iris} alt="" />
    </StatusPage>
  );
};

const Unavailable = ({ onRetry }: { readonly onRetry: () => Promise<unknown> }) => {
  const [retrying, setRetrying] = useState(false);
  usePageTitle('The portal can’t be reached');
  const retry = () => {
    setRetrying(true);
    void onRetry().finally(() => setRetrying(false));
  };
  return (
    <StaffFrame>
      <ErrorState
        as="h1"
        title="The portal can’t be reached"
        message="We couldn’t check who’s signed in. Check your connection and try again."
        onRetry={retry}
        retrying={retrying}
      />
    </StaffFrame>
  );
};

/**
 * Shows its children to staff. Who must set up a second factor first is led there; others go to the sign-in page and
 * return, or are told that they have no access.
 */
export const StaffGate = ({ children }: { readonly children: ReactNode }) => {
  const { status, user, refresh } = useSession();
  const { pathname, search } = useLocation();
  const [denied, setDenied] = useState<string | null>(null);

  // Remembered, because signing out clears the address, which the screen still shows.
  if (user?.secondFactorDue) return <Navigate to="/account/second-factor" replace />;
  if (user && !user.staff && denied !== user.email) setDenied(user.email);
  if (user?.staff) return children;
  if (denied !== null) return <AccessDenied email={denied} />;
  if (status === 'unavailable') return <Unavailable onRetry={refresh} />;
  if (status === 'anonymous') return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  return <StaffLoading />;
};
