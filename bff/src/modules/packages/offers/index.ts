import { Module } from '@nestjs/common';
import { CodesModule } from '../codes/index.ts';
import { PackagesModule } from '../packages/index.ts';
import { OffersService } from './offers.service.ts';

export {
  type CodeRefusal,
  codeText,
  listPriceText,
  monthly,
  type Offer,
  OffersService,
  type Quotation,
} from './offers.service.ts';

@Module({ imports: [PackagesModule, CodesModule], providers: [OffersService], exports: [OffersService] })
export class OffersModule {}
