export { EmailDialog, RotateLinkDialog, VoidDialog } from './confirm-dialogs.tsx';
export { OfflinePaymentDialog } from './offline-payment-dialog.tsx';
export { ResolvePaymentDialog } from './resolve-payment-dialog.tsx';
