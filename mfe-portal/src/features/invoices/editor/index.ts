export { CreateDialog } from './create-dialog.tsx';
export { OpenEditor } from './edit-dialog.tsx';
export { CreateForClient } from './create-dialog.tsx';
