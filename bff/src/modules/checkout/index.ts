export { CheckoutModule } from './checkout.module.ts';
export { ReconcilerService } from './reconciler.service.ts';
