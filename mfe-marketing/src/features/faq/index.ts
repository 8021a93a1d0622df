export { FaqRoute } from './faq-route.tsx';
export { SomeQuestions } from './some-questions.tsx';
