export { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export { type Fault, type FaultInput, type Provider } from './faults/faults.ts';
export { type Mail, type MailAttachment, type SmsMessage, type StripeObject } from './state/records.ts';
export { signStripeWebhook } from './providers/stripe-signature.ts';
