export { endpoints, openApiDocument } from './document.ts';
