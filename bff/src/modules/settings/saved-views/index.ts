import { Module } from '@nestjs/common';
import { SavedViewsController } from './saved-views.controller.ts';
import { SavedViewsService } from './saved-views.service.ts';

/** Filters and order of the portal's lists, saved under a name by each person, for themselves or the team. */
@Module({ controllers: [SavedViewsController], providers: [SavedViewsService] })
export class SavedViewsModule {}
