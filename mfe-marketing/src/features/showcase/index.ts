export { CaseStudyRoute } from './case-study-route.tsx';
export { Showcase } from './showcase.tsx';
