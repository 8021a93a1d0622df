export { OffersModule } from './offers.module.ts';
export {
  type CodeRefusal,
  codeText,
  listPriceText,
  monthly,
  type Offer,
  OffersService,
  type Quotation,
} from './offers.service.ts';
