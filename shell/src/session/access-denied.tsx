import { Link, useSession, usePageTitle } from '@vitrine/shell-sdk';
import { Button, Display, Text } from '@vitrine/ui';
import { useEffect } from 'react';
import { art } from '../frame/art/art.ts';
import { Figure, Plate } from '../frame/plate.tsx';

/** For a signed-in person who is not staff (decision D5): says so, and signs them out. */
export const AccessDenied = ({ email }: { readonly email: string }) => {
  const { signOut } = useSession();
  usePageTitle('Access Denied');
  useEffect(() => {
    // The server refuses them either way; a failed sign-out only keeps a session that opens nothing here.
    signOut().catch(() => undefined);
  }, [signOut]);
  return (
    <Plate>
      <div>
        <Display as="h1">Access Denied</Display>
        <Text role="alert">Your account ({email}) is not authorized to access this payment portal.</Text>
        <Button shape="pill" render={<Link to="/" />}>
          Back to the site
        </Button>
      </div>
      <Figure src={art.iris} alt="" />
    </Plate>
  );
};
