export { Capabilities } from './capabilities.tsx';
export { CapabilityRoute } from './capability-route.tsx';
