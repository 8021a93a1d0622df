import { Controller } from '@nestjs/common';
import { api, type EndpointResponse } from '@vitrine/contracts';
import { Endpoint, IdempotencyKey, Input, type InputOf } from '../../../platform/http/index.ts';
import { TeamService } from './team.service.ts';

const { list, add, update, remove, invite, resetSecondFactor } = api.team;

@Controller()
export class TeamController {
  constructor(private readonly team: TeamService) {}

  @Endpoint(list)
  async list(): Promise<EndpointResponse<typeof list>> {
    return { items: await this.team.list() };
  }

  @Endpoint(add)
  add(
    @Input() { body }: InputOf<typeof add>,
    @IdempotencyKey() key: string | undefined,
  ): Promise<EndpointResponse<typeof add>> {
    return this.team.add(body, key);
  }

  @Endpoint(update)
  update(@Input() { params, body }: InputOf<typeof update>): Promise<EndpointResponse<typeof update>> {
    return this.team.changeRole(params.id, body.role);
  }

  @Endpoint(remove)
  remove(@Input() { params }: InputOf<typeof remove>): Promise<void> {
    return this.team.remove(params.id);
  }

  @Endpoint(resetSecondFactor)
  resetSecondFactor(@Input() { params }: InputOf<typeof resetSecondFactor>): Promise<void> {
    return this.team.resetSecondFactor(params.id);
  }

  @Endpoint(invite)
  invite(@Input() { params }: InputOf<typeof invite>): Promise<void> {
    return this.team.inviteAgain(params.id);
  }
}
