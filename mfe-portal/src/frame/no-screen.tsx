import { Link, usePageTitle } from '@vitrine/shell-sdk';
import { Button, EmptyState, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { paths, screens } from '../shared/paths.ts';
import { Page } from '../shared/screen/layout.ts';
import { StateDrawing } from '../shared/screen/state-drawing.tsx';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${vars.space[3]};
`;

interface NoScreenProps {
  /** Path of the screen above this URL, if any. */
  readonly below?: string;
}

/** Shown for unknown URLs of the portal, with a link onward. */
export const NoScreen = ({ below }: NoScreenProps) => {
  usePageTitle('Page not found');
  const list = [...screens, { to: paths.billing, label: 'Billing' }].find(({ to }) => to === below);
  const target = list ?? { to: paths.login, label: 'sign-in' };
  return (
    <Page>
      <EmptyState
        as="h1"
        title="We couldn’t find that page"
        picture={<StateDrawing form="fingerprint" />}
        action={
          <Actions>
            <Button variant="primary" render={<Link to={target.to} />}>
              Go to {target.label}
            </Button>
            {list && list.to !== paths.admin && <Button render={<Link to={paths.admin} />}>Go to Dashboard</Button>}
          </Actions>
        }
      >
        The link may be incomplete, or the page may have been removed.
      </EmptyState>
    </Page>
  );
};
