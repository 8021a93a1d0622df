export { accessCodeTexts, CodeForm, CodeLead } from './access-code.tsx';
