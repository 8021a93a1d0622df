import { Link } from '@vitrine/shell-sdk';
import { Button, Display, Text } from '@vitrine/ui';
import { styled } from 'styled-components';
import { art } from './art/art.ts';
import { Figure, Plate } from './plate.tsx';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;

export interface CrashScreenProps {
  /** Clears the error and renders again. */
  readonly onTryAgain: () => void;
  readonly onReload: () => void;
}

const takeFocus = (main: HTMLElement | null): void => main?.focus();

/** The crash screen of the public specification, section 2; its texts are exact. */
export const CrashScreen = ({ onTryAgain, onReload }: CrashScreenProps) => (
  // What had the focus is gone with the page: it goes on here, not at the top of the document.
  <main id="main" tabIndex={-1} ref={takeFocus}>
    <Plate>
      <div>
        <Display as="h1">Something Went Wrong</Display>
        <Text role="alert">
          We encountered an unexpected error. Our team has been notified and we&apos;re working to fix it.
        </Text>
        <Actions>
          <Button variant="primary" shape="pill" onClick={onTryAgain}>
            Try Again
          </Button>
          <Button shape="pill" onClick={onReload}>
            Reload Page
          </Button>
          <Button variant="quiet" shape="pill" render={<Link to="/#contact" onClick={onTryAgain} />}>
            Report Issue
          </Button>
        </Actions>
        <Text size="sm">
          If this issue persists, please{' '}
          <Link to="/#contact" onClick={onTryAgain}>
            contact us directly
          </Link>{' '}
          or try refreshing the page
        </Text>
      </div>
      <Figure src={art.waveform} alt="" />
    </Plate>
  </main>
);
