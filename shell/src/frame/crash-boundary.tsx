import { type Crash, Link } from '@vitrine/shell-sdk';
import { Button, Display, Text } from '@vitrine/ui';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { announceReady, buildId } from '../page.ts';
import { queueCrash } from '../remotes/report-failure.ts';
import { art, Figure, StatusPage } from './status-page.tsx';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`;

interface CrashScreenProps {
  /** Clears the error and renders again. */
  readonly onTryAgain: () => void;
  readonly onReload: () => void;
}

const takeFocus = (main: HTMLElement | null): void => main?.focus();

/** The crash screen of the public specification, section 2; its texts are exact. */
const CrashScreen = ({ onTryAgain, onReload }: CrashScreenProps) => (
  // The focused element is gone; focus moves here, not to the top of the document.
  <main id="main" tabIndex={-1} ref={takeFocus}>
    <StatusPage>
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
          <Button variant="subtle" shape="pill" render={<Link to="/#contact" onClick={onTryAgain} />}>
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
    </StatusPage>
  </main>
);

interface CrashBoundaryProps {
  readonly children: ReactNode;
  readonly reportCrash: (crash: Crash) => void;
  /** Replaces the crash screen. */
  readonly fallback?: ReactNode;
}

/** The outermost error boundary: reports the error and shows the crash screen until it is cleared. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    queueCrash('shell', buildId);
    this.props.reportCrash({ error, remote: 'shell', build: buildId, ...(componentStack ? { componentStack } : {}) });
    // Nothing else comes to life on this page: its buttons must not wait for that.
    announceReady();
  }

  readonly tryAgain = (): void => {
    this.setState({ crashed: false });
  };

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return this.props.fallback ?? <CrashScreen onTryAgain={this.tryAgain} onReload={() => location.reload()} />;
  }
}
