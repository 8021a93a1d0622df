export { CreateDialog } from './create-dialog.tsx';
export { OpenEditor } from './open-editor.tsx';
