export { CheckoutModule } from './checkout.module.ts';
export { ReconcilerService } from './reconciler.service.ts';
export { SettlementService } from './settlement.service.ts';
