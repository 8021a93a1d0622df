import { Link, usePageTitle } from '@vitrine/shell-sdk';
import { Button, Display, Eyebrow, Text } from '@vitrine/ui';
import { styled } from 'styled-components';
import { art, Figure, StatusPage } from './status-page.tsx';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;

/** The shell's 404. Prerendered once for every unknown address, so it does not name the address. */
export const NotFound = () => {
  usePageTitle('Page not found');
  return (
    <StatusPage>
      <div>
        <Eyebrow>404</Eyebrow>
        <Display as="h1">Page not found</Display>
        <Text>There’s no page at this address. It may have moved, or the link may have a typo.</Text>
        <Actions>
          <Button variant="primary" shape="pill" render={<Link to="/" />}>
            Back to the homepage
          </Button>
          <Button shape="pill" render={<Link to="/#contact" />}>
            Ask us
          </Button>
        </Actions>
      </div>
      <Figure src={art.iris} alt="" />
    </StatusPage>
  );
};
