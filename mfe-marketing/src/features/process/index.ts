export { Process } from './process.tsx';
