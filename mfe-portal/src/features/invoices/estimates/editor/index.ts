export { EstimateEditor } from './estimate-pages.tsx';
