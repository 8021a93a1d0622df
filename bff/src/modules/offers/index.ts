export { OffersModule } from './offers.module.ts';
export { type Offer, OffersService } from './offers.service.ts';
