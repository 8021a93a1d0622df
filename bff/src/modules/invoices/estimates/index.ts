export { EstimateMessagesService } from './estimate-messages.service.ts';
export { EstimatesModule } from './estimates.module.ts';
export { EstimatesService } from './estimates.service.ts';
export { ExpiredEstimatesService } from './expired-estimates.service.ts';
