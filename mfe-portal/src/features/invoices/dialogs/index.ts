export { EmailDialog, DeleteDraftDialog, RotateLinkDialog, VoidDialog } from './confirm-dialogs.tsx';
export { OfflinePaymentDialog } from './offline-payment-dialog.tsx';
export { ResolvePaymentDialog } from './resolve-payment-dialog.tsx';
export { SendDialog } from './send-dialog.tsx';
export { TakeBackDialog } from './take-back-dialog.tsx';
export { LinkClientDialog } from './link-client-dialog.tsx';
