import { Link, usePageTitle } from '@vitrine/shell-sdk';
import { Button, EmptyState, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { paths } from '../shared/paths.ts';
import { Page } from '../shared/screen/page.ts';
import { StateDrawing } from '../shared/screen/state-drawing.tsx';
import { screens } from './screens.ts';

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${vars.space[3]};
`;

interface NoScreenProps {
  /** Path of the screen the address lies below, if there is one. */
  readonly below?: string;
}

/** An address below the portal that leads nowhere: says so, and leads on. */
export const NoScreen = ({ below }: NoScreenProps) => {
  usePageTitle('Page not found');
  const list = screens.find(({ to }) => to === below);
  const way = list ?? { to: paths.login, label: 'sign-in' };
  return (
    <Page>
      <EmptyState
        as="h1"
        title="We couldn’t find that page"
        picture={<StateDrawing form="fingerprint" />}
        action={
          <Ways>
            <Button variant="primary" render={<Link to={way.to} />}>
              Go to {way.label}
            </Button>
            {list && list.to !== paths.admin && <Button render={<Link to={paths.admin} />}>Go to Dashboard</Button>}
          </Ways>
        }
      >
        The link may be incomplete, or what it led to was removed.
      </EmptyState>
    </Page>
  );
};
