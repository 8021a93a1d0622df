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
        <Display as="h1">Off the map</Display>
        <Text>No page lives at this address. It may have moved, or the link may carry a small mistake.</Text>
        <Actions>
          <Button variant="primary" shape="pill" render={<Link to="/" />}>
            Back to the start
          </Button>
          <Button shape="pill" render={<Link to="/#contact" />}>
            Ask us about it
          </Button>
        </Actions>
      </div>
      <Figure src={art.iris} alt="" />
    </StatusPage>
  );
};
