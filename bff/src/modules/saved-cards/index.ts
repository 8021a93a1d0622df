export { CardJobsService } from './card-jobs.service.ts';
export { AutopayAgreementsService } from './autopay-agreements.service.ts';
export { AutopayAgreementEntity, SavedCardEntity } from './saved-cards.entities.ts';
export { SavedCardsModule } from './saved-cards.module.ts';
export { type CardClient, SavedCardsRepository } from './saved-cards.repository.ts';
export { SavedCardsService } from './saved-cards.service.ts';
