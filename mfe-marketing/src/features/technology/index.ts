export { Technology } from './technology.tsx';
