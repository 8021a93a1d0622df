import { Navigate, useLocation, usePageTitle, useSession } from '@vitrine/shell-sdk';
import { ErrorState } from '@vitrine/ui';
import { useState, type ReactNode } from 'react';
import { AccessDenied } from './access-denied.tsx';
import { StaffFrame, StaffLoading } from './staff-frame.tsx';

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
        message="We couldn’t check who is signed in. Check your connection, then try again."
        onRetry={retry}
        retrying={retrying}
      />
    </StaffFrame>
  );
};

/** Lets staff through. Anyone signed out goes to sign in and comes back; anyone else is told and signed out. */
export const StaffGate = ({ children }: { readonly children: ReactNode }) => {
  const { status, user, refresh } = useSession();
  const { pathname, search } = useLocation();
  const [denied, setDenied] = useState<string | null>(null);

  // Remembered, because signing out takes the address away while the screen must go on naming it.
  if (user && !user.staff && denied !== user.email) setDenied(user.email);
  if (user?.staff) return children;
  if (denied !== null) return <AccessDenied email={denied} />;
  if (status === 'unavailable') return <Unavailable onRetry={refresh} />;
  if (status === 'anonymous') return <Navigate to={`/login?next=${encodeURIComponent(pathname + search)}`} replace />;
  return <StaffLoading />;
};
