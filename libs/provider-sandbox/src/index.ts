export { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export { type Fault, type FaultInput, type Provider } from './faults/faults.ts';
export { type Mail, type MailAttachment, type SmsMessage } from './state/records.ts';
export { signStripeWebhook } from './providers/stripe/signature.ts';
export { type CraftedAnswer, type CraftedEvent, type StripeSandbox } from './providers/stripe/stripe.ts';
export { type Delivery, type StripeEvent } from './providers/stripe/records.ts';
export { type WebhookTarget } from './providers/stripe/webhooks.ts';
export { type Flaw } from './providers/identity/flaws.ts';
export { sandboxClient } from './providers/identity/openid.ts';
