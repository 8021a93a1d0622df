import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, Input, type InputOf } from '../../../platform/http/index.ts';
import { SavedViewsService } from './saved-views.service.ts';

const { list, create, update, remove } = api.savedViews;

@Controller()
export class SavedViewsController {
  constructor(private readonly views: SavedViewsService) {}

  @Endpoint(list)
  async list(): Promise<EndpointResponse<typeof list>> {
    return { items: await this.views.list() };
  }

  @Endpoint(create)
  create(@Input() { body }: InputOf<typeof create>): Promise<EndpointResponse<typeof create>> {
    return this.views.create(body);
  }

  @Endpoint(update)
  update(@Input() { params, body }: InputOf<typeof update>): Promise<EndpointResponse<typeof update>> {
    return this.views.update(params.id, body);
  }

  @Endpoint(remove)
  async remove(@Input() { params }: InputOf<typeof remove>): Promise<void> {
    await this.views.remove(params.id);
  }
}
