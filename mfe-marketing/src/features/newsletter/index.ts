export { NewsletterForm } from './newsletter-form.tsx';
export { NewsletterLinkRoute, NewsletterRoute, NewsletterSentRoute } from './newsletter-route.tsx';
