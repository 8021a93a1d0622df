import { brand } from '@vitrine/brand';
import { Button, Display, Text, Wordmark } from '@vitrine/ui';
import { styled } from 'styled-components';
import { art, Figure, StatusPage } from './status-page.tsx';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;

/**
 * Stands at the addresses of a disabled remote (ADR 0076). Only rendered at build time: the page runs nothing but the
 * script that tells the team the reason (src/loader/maintenance.ts), so it works whatever is wrong with a build.
 */
export const Maintenance = () => (
  <main id="main">
    <StatusPage>
      <div>
        <a href="/" aria-label={`${brand.agency}, homepage`}>
          <Wordmark name={brand.agency} />
        </a>
        <Display as="h1">This page is closed for maintenance</Display>
        <Text>
          We took this part of the site down to fix something. The rest works as usual, and nothing that was saved is
          lost. Try again in a few minutes, or write to <a href={`mailto:${brand.email.hello}`}>{brand.email.hello}</a>.
        </Text>
        <output id="reason" />
        <Actions>
          <Button variant="primary" shape="pill" render={<a href="?">{null}</a>}>
            Try again
          </Button>
          <Button shape="pill" render={<a href="/">{null}</a>}>
            Back to homepage
          </Button>
        </Actions>
      </div>
      <Figure src={art.iris} alt="" />
    </StatusPage>
  </main>
);
