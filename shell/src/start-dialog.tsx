import type { PageRemote } from '@vitrine/contracts';
import { type RemoteDialogProps, type StartName, startPages } from '@vitrine/shell-sdk';
import { useStartDialog } from '@vitrine/shell-sdk/host';
import { Button, vars } from '@vitrine/ui';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { LoadingLine } from './frame/loading.tsx';
import type { LoadedRemote, RemoteLoader } from './remotes/remote-loader.ts';
import { FailureNote } from './remotes/remote-outlet.tsx';
import { RemoteSlot } from './remotes/remote-slot.tsx';

/** The remote that has the dialogs. */
const dialogRemote = 'mfe-onboarding';

const Backdrop = styled.dialog`
  inset: 0;
  place-items: center;
  inline-size: 100%;
  max-inline-size: none;
  block-size: 100%;
  max-block-size: none;
  padding: ${vars.space[5]};
  border: 0;
  background: ${vars.color.scrim};
  color: ${vars.color.text};
  &[open] {
    display: grid;
  }

  &::backdrop {
    background: none;
  }
`;

/** Shown over the page while a dialog loads or after it failed. Escape and a press outside close it. */
const Waiting = ({
  label,
  onClose,
  children,
}: RemoteDialogProps & { readonly label: string; readonly children: ReactNode }) => {
  const scrim = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = scrim.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <Backdrop
      ref={scrim}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </Backdrop>
  );
};

interface HostedProps extends RemoteDialogProps {
  readonly name: StartName;
}

/** An older build without dialogs still has the page. */
const Hosted = ({ name, module, onClose }: HostedProps & Pick<LoadedRemote, 'module'>) => {
  const Dialog = module.dialogs?.[name];
  useEffect(() => {
    if (!Dialog) location.replace(startPages[name]);
  }, [Dialog, name]);
  return Dialog ? <Dialog onClose={onClose} /> : null;
};

/**
 * Returns the focus to the dialog's opener, unless something else has the focus by then; where the dialog led to
 * another page, as a launch does, to that page's content.
 */
const useFocusReturn = (): void => {
  const [{ opener, path }] = useState(() => ({ opener: document.activeElement, path: location.pathname }));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const { activeElement, body } = document;
        const isLost = activeElement === null || activeElement === body;
        const isElsewhere = location.pathname !== path;
        const target = isElsewhere ? document.querySelector('#main') : opener;
        // The browser gives it back to the menu that the dialog was opened from.
        const isAstray = isLost || (isElsewhere && activeElement.closest('header') !== null);
        if (isAstray && target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    },
    [opener, path],
  );
};

const Opened = ({ name, remote, loader, onClose }: HostedProps & StartDialogProps) => {
  useFocusReturn();
  return (
    <RemoteSlot
      remote={remote}
      loader={loader}
      placeholder={
        <Waiting label="Loading" onClose={onClose}>
          <LoadingLine />
        </Waiting>
      }
      renderFailed={(failure) => (
        <Waiting label="This part of the page didn’t load" onClose={onClose}>
          <div data-fallback={remote.name}>
            <FailureNote
              as="h2"
              {...failure}
              actions={
                <Button size="sm" variant="subtle" onClick={onClose}>
                  Back to the page
                </Button>
              }
            />
          </div>
        </Waiting>
      )}
    >
      {({ module }) => <Hosted name={name} module={module} onClose={onClose} />}
    </RemoteSlot>
  );
};

/** Prerendered pages contain no dialog, so the address is only read after hydration. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );

interface StartDialogProps {
  readonly remote: PageRemote;
  readonly loader: RemoteLoader;
}

/** Fetches what a start dialog needs, once, when one is about to be opened. */
export const prepareStart = (remotes: readonly PageRemote[], loader: RemoteLoader): void => {
  if (remotes.some(({ name }) => name === dialogRemote)) void loader.load(dialogRemote);
};

/** The dialog that the address opens over a page of the site (`?start=packages`). */
export const StartDialog = ({
  remotes,
  loader,
}: {
  readonly remotes: readonly PageRemote[];
  readonly loader: RemoteLoader;
}) => {
  const { name, close } = useStartDialog();
  const hydrated = useIsHydrated();
  const remote = remotes.find((one) => one.name === dialogRemote);
  return hydrated && name && remote ? (
    <Opened key={name} name={name} remote={remote} loader={loader} onClose={close} />
  ) : null;
};
