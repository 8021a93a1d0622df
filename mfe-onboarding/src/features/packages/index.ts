export { packagesTexts } from './content.ts';
export { PackageCards } from './package-cards.tsx';
export { PackageComparison } from './package-comparison.tsx';
export { PackageLead } from './package-lead.tsx';
export { PackagesView } from './packages-view.tsx';
