export { Prices } from './prices.tsx';
