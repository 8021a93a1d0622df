export { CheckoutModule } from './checkout.module.ts';
export { ReconcilerService } from './reconciler.service.ts';
export { PaymentEventsService } from './payment-events.service.ts';
