export { CreateDialog } from './create-dialog.tsx';
export { OpenEditor } from './edit-dialog.tsx';
