import type { PageRemote } from '@vitrine/contracts';
import { startPages, type RemoteDialogProps, type StartName } from '@vitrine/shell-sdk';
import { useStartDialog } from '@vitrine/shell-sdk/host';
import { Button, vars } from '@vitrine/ui';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { LoadingLine } from '../frame/loading.tsx';
import { FailureNote } from '../remotes/remote-fallback.tsx';
import type { LoadedRemote, RemoteLoader } from '../remotes/remote-loader.ts';
import { RemoteSlot } from '../remotes/remote-slot.tsx';

/** The remote that brings the dialogs. */
const host = 'mfe-onboarding';

const Scrim = styled.dialog`
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

const Note = styled.div`
  padding: ${vars.space[8]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.lg};
  background: ${vars.color.overlay};
  box-shadow: ${vars.shadow.floating};
`;

/** Stands over the page while a dialog is on its way, or did not come. Escape and a press beside it lead back. */
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
    <Scrim
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
    </Scrim>
  );
};

interface HostedProps extends RemoteDialogProps {
  readonly name: StartName;
}

/** A build from before its dialogs has the page all the same. */
const Hosted = ({ name, module, onClose }: HostedProps & Pick<LoadedRemote, 'module'>) => {
  const Dialog = module.dialogs?.[name];
  useEffect(() => {
    if (!Dialog) location.replace(startPages[name]);
  }, [Dialog, name]);
  return Dialog ? <Dialog onClose={onClose} /> : null;
};

/** Gives the focus back to what opened the dialog, unless the dialog did so itself or something else has it by now. */
const useFocusReturn = (): void => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
};

const Opened = ({ name, remote, loader, onClose }: HostedProps & StartDialogProps) => {
  useFocusReturn();
  return (
    <RemoteSlot
      remote={remote}
      loader={loader}
      waiting={
        <Waiting label="Loading" onClose={onClose}>
          <LoadingLine />
        </Waiting>
      }
      renderFailed={(failure) => (
        <Waiting label="This part of the site did not load" onClose={onClose}>
          <Note data-fallback={remote.name}>
            <FailureNote
              as="h2"
              {...failure}
              actions={
                <Button size="sm" variant="quiet" onClick={onClose}>
                  Back to the page
                </Button>
              }
            />
          </Note>
        </Waiting>
      )}
    >
      {({ module }) => <Hosted name={name} module={module} onClose={onClose} />}
    </RemoteSlot>
  );
};

/** No dialog is in a prerendered page: the first look at the address waits until the page is alive. */
const useIsAlive = (): boolean =>
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
  if (remotes.some(({ name }) => name === host)) void loader.load(host);
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
  const alive = useIsAlive();
  const remote = remotes.find((one) => one.name === host);
  return alive && name && remote ? (
    <Opened key={name} name={name} remote={remote} loader={loader} onClose={close} />
  ) : null;
};
