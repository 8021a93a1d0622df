import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { CampaignsService } from './campaigns.service.ts';
import { CodesService } from './codes.service.ts';

export const CodesController = serve(api.codes, [CodesService, CampaignsService], (codes, campaigns) => ({
  resolve: ({ body, request }) => codes.resolve(body.code, request.ip),
  list: ({ query }) => campaigns.list(query),
  create: ({ body, key }) => campaigns.create(body, key),
  update: ({ params, body, key }) => campaigns.update(params.id, body, key),
  retire: ({ params, body }) => campaigns.retire(params.id, body.retired, body.version),
  send: ({ params, body, key }) => campaigns.send(params.id, body, key),
}));
