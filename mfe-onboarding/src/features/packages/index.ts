export { packagesTexts } from './content.ts';
export { PackageCards } from './package-cards.tsx';
export { PackageComparison } from './package-comparison.tsx';
export { PackagesPage } from './packages-page.tsx';
