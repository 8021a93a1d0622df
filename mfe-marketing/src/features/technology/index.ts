export { TechnologyRoute, technologyTools } from './technology-route.tsx';
