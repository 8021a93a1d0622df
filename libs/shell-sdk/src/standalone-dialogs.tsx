import type { RemoteModule } from './remote-module.ts';
import { useStartDialog } from './start-dialog.ts';

/** The dialogs of one remote, where there is no shell around it. The shell's own host adds waiting and failure. */
export const StandaloneDialogs = ({ remote }: { readonly remote: RemoteModule }) => {
  const { name, close } = useStartDialog();
  const Dialog = name === null ? undefined : remote.dialogs?.[name];
  return Dialog ? <Dialog onClose={close} /> : null;
};
