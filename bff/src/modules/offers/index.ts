export { codeText, listPriceText, monthly } from './offer-texts.ts';
export { OffersModule } from './offers.module.ts';
export { type CodeRefusal, type Offer, OffersService, type Quotation } from './offers.service.ts';
