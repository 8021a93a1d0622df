export { CodeForm } from './code-form.tsx';
export { CodeLead } from './code-lead.tsx';
export { accessCodeTexts } from './content.ts';
