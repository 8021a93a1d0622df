export { Clock, SystemClock } from './clock.ts';
