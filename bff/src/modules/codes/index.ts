export { choosePackageMessage, listPriceMessage, priceWithCode, notApplicableMessage } from './access-codes.ts';
export { CodesModule } from './codes.module.ts';
export { type CodeRecord, CodesService } from './codes.service.ts';
