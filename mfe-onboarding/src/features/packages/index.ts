export { packagesTexts } from './content.ts';
export { PackageCards } from './package-cards.tsx';
export { PackageComparison } from './package-comparison.tsx';
export { PackageLead } from './package-lead.tsx';
export { PackagesPage } from './packages-page.tsx';
