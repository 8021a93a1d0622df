export { TechnologyRoute, technologyTitle, technologyTools } from './technology-route.tsx';
