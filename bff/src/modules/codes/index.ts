export { chooseText, listPriceText, priceWithCode, unfitText } from './code-terms.ts';
export { CodesModule } from './codes.module.ts';
export { type CodeRecord, CodesService } from './codes.service.ts';
