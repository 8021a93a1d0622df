export { GeneratorPage } from './generator-page.tsx';
