import type { Crash } from '@vitrine/shell-sdk';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { buildId } from '../build-id.ts';
import { note } from '../remotes/reports.ts';
import { CrashScreen } from './crash-screen.tsx';

interface CrashBoundaryProps {
  readonly children: ReactNode;
  readonly reportCrash: (crash: Crash) => void;
  /** Stands in for the crash screen. */
  readonly fallback?: ReactNode;
}

/** The last net under the whole page: records the error, and shows the crash screen until it is cleared. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    note({ kind: 'crash', remote: 'shell', build: buildId });
    this.props.reportCrash({ error, remote: 'shell', build: buildId, ...(componentStack ? { componentStack } : {}) });
  }

  readonly tryAgain = (): void => {
    this.setState({ crashed: false });
  };

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    return this.props.fallback ?? <CrashScreen onTryAgain={this.tryAgain} onReload={() => location.reload()} />;
  }
}
