/** What the billing of an account shows once its lists stand; loaded together. */
export { CardSection } from './card-section.tsx';
export { FilesSection } from './files-section.tsx';
