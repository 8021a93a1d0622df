import type { SlotName } from '@vitrine/contracts';
import { Component, type ComponentType, type ErrorInfo, type ReactNode, Suspense, use, useState } from 'react';
import { useHost } from './host.ts';

/** What a page gives the components of a slot. */
export interface SlotProps {
  /** On the record of a client, for staff. */
  readonly 'client-panel': { readonly clientId: string };
  /** The floating chat, on public pages of other remotes; `asked` counts the presses of a button of the page's own. */
  readonly 'visitor-chat': { readonly asked: number };
}

/** What a module for a slot exports as `Extension`. */
export type ExtensionComponent<S extends SlotName> = ComponentType<SlotProps[S]>;

interface LoadedExtension {
  readonly Extension: ComponentType<object>;
  readonly buildId: string;
}

/** A component that a remote declares for a slot. */
export interface Extension {
  readonly remote: string;
  readonly load: (again?: boolean) => Promise<LoadedExtension>;
  readonly report: (error: unknown, info: ErrorInfo) => void;
}

/** Milliseconds in which a component must have loaded. */
const loadTimeoutMs = 10_000;

const within = async <T,>(work: Promise<T>, what: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${String(loadTimeoutMs)} ms`)), loadTimeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const isComponent = (value: unknown): value is ComponentType<object> =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);

/** What remotes declare for a slot, in their order; nothing where the shell is older than 1.3. */
export const useExtensions = (slot: SlotName): readonly Extension[] => {
  const host = useHost();
  return (host?.slots[slot] ?? []).map((remote) => ({
    remote,
    load: async (again = false) => {
      const loaded = host && (await within(host.load(remote, slot, again), `${slot} of ${remote}`));
      const Extension = loaded?.exports.Extension;
      if (!loaded || !isComponent(Extension)) throw new TypeError(`${remote} exposes no Extension for ${slot}`);
      return { Extension, buildId: loaded.buildId };
    },
    report: (error, info) => host?.report(remote, error, info),
  }));
};

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onError: (error: unknown, info: ErrorInfo) => void;
  readonly renderFailed: (reset: () => void) => ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = (): { readonly failed: boolean } => ({ failed: true });

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError(error, info);
  }

  override render(): ReactNode {
    const { children, renderFailed } = this.props;
    return this.state.failed ? renderFailed(() => this.setState({ failed: false })) : children;
  }
}

/** What failed in a slot, and how to try again. */
export interface ExtensionFailure {
  readonly remote: string;
  readonly onRetry: () => void;
}

export interface ExtensionSlotProps<S extends SlotName> {
  readonly name: S;
  /** For each component. */
  readonly props: SlotProps[S];
  /** Stands while a component loads; nothing by default. */
  readonly waiting?: ReactNode;
  /** Stands in the place of a component that did not load or render; nothing by default. */
  readonly renderFailed?: (failure: ExtensionFailure) => ReactNode;
}

const Loaded = ({
  remote,
  loading,
  props,
}: {
  readonly remote: string;
  readonly loading: Promise<LoadedExtension>;
  readonly props: object;
}) => {
  const { Extension, buildId } = use(loading);
  return (
    <div data-remote={remote} data-build={buildId}>
      <Extension {...props} />
    </div>
  );
};

const begin = ({ load }: Extension, again = false): Promise<LoadedExtension> => {
  const loading = load(again);
  // The boundary shows the failure.
  loading.catch(() => undefined);
  return loading;
};

const One = <S extends SlotName>({
  extension,
  props,
  waiting = null,
  renderFailed,
}: Omit<ExtensionSlotProps<S>, 'name'> & { readonly extension: Extension }) => {
  const [loading, setLoading] = useState(() => begin(extension));
  const { remote, report } = extension;
  const retry = (reset: () => void): void => {
    setLoading(begin(extension, true));
    reset();
  };
  return (
    <Boundary onError={report} renderFailed={(reset) => renderFailed?.({ remote, onRetry: () => retry(reset) })}>
      <Suspense fallback={waiting}>
        <Loaded remote={remote} loading={loading} props={props} />
      </Suspense>
    </Boundary>
  );
};

/**
 * Renders what remotes declare for a slot, in their order. Each loads by itself within a bounded time and fails by
 * itself: the rest of the page stays as it is.
 */
export const ExtensionSlot = <S extends SlotName>({ name, ...rest }: ExtensionSlotProps<S>) =>
  useExtensions(name).map((extension) => <One key={extension.remote} extension={extension} {...rest} />);
