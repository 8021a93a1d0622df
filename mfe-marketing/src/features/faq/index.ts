export { Faq } from './faq.tsx';
export { questions } from './content.ts';
