import { brand } from '@vitrine/brand';
import { usePageTitle, useSession } from '@vitrine/shell-sdk';
import { EmptyState } from '@vitrine/ui';
import { roleNames } from '../shared/auth/role-names.ts';
import { Page } from '../shared/screen/layout.ts';
import { StateDrawing } from '../shared/screen/state-drawing.tsx';

/** In the place of a screen that the user's role has nothing to do with. */
export const NotAllowed = () => {
  const { user } = useSession();
  usePageTitle('Not part of your role', brand.product);
  return (
    <Page>
      <EmptyState as="h1" title="This isn’t part of your role" picture={<StateDrawing form="fingerprint" />}>
        {user?.teamRole && `Your role is ${roleNames[user.teamRole].toLowerCase()}. `}An owner can change it in
        Settings, under Team.
      </EmptyState>
    </Page>
  );
};
