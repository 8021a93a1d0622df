import { Component, type ErrorInfo, type ReactNode } from 'react';

interface RemoteBoundaryProps {
  readonly children: ReactNode;
  /** Called once for each caught error. */
  readonly onError: (error: unknown, info: ErrorInfo) => void;
  readonly renderFailure: (error: unknown, reset: () => void) => ReactNode;
}

interface RemoteBoundaryState {
  readonly failure: { readonly error: unknown } | null;
}

/** Keeps a remote's failure inside the remote: the frame and the other remotes go on. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, RemoteBoundaryState> {
  override state: RemoteBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): RemoteBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError(error, info);
  }

  readonly reset = (): void => {
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.renderFailure(failure.error, this.reset) : this.props.children;
  }
}
