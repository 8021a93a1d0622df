import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { TeamService } from './team.service.ts';

export const TeamController = serve(api.team, [TeamService], (team) => ({
  list: async () => ({ items: await team.list() }),
  add: ({ body, key }) => team.add(body, key),
  update: ({ params, body }) => team.changeRole(params.id, body.role),
  remove: ({ params }) => team.remove(params.id),
  resetSecondFactor: ({ params }) => team.resetSecondFactor(params.id),
  askOwner: ({ body, key }) => team.askOwner(body, key),
  invite: ({ params }) => team.inviteAgain(params.id),
}));
