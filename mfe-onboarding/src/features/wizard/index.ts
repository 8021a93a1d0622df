export { AccessCodeWizard } from './access-code-wizard.tsx';
export { PackageWizard } from './package-wizard.tsx';
