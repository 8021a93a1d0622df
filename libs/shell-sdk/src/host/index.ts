/** For the shell alone: routers and the services it gives its remotes. */
export { BrowserRouter } from '../router/browser-router.tsx';
export { ShellServicesProvider, useShellServices, type ShellServices } from '../services.ts';
export { createShellServices } from './services.ts';
export { useStartDialog, type StartDialogHandle } from '../start-dialog.ts';
