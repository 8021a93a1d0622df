export { EmailDialog, DeleteDraftDialog, RotateLinkDialog, VoidDialog } from './confirm-dialogs.tsx';
export { CreditNoteDialog, WriteOffDialog } from './adjustment-dialogs.tsx';
export { CreditDialog } from './credit-dialog.tsx';
export { OfflinePaymentDialog } from './offline-payment-dialogs.tsx';
export { ResolvePaymentDialog } from './resolve-payment-dialog.tsx';
export { SendDialog } from './confirm-dialogs.tsx';
export { TakeBackDialog } from './offline-payment-dialogs.tsx';
export { LinkClientDialog } from './link-client-dialog.tsx';
