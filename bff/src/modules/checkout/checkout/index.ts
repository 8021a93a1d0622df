export { AutopayTriesRepository, type TryRow } from './autopay-tries.repository.ts';
export { CardChargesService, chargesAtOnce } from './card-charges.service.ts';
export { CheckoutModule } from './checkout.module.ts';
export { ReconcilerService } from './reconciler.service.ts';
export { PaymentEventsService } from './payment-events.service.ts';
