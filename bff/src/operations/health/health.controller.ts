import { agencyTimeZone } from '@vitrine/brand';
import { api, contractMajor, type EndpointResponse } from '@vitrine/contracts';
import { Database } from '../../platform/database/index.ts';
import { AppError, serve } from '../../platform/http/index.ts';
import { Startup } from '../../platform/startup.ts';

const { live, ready } = api.platform;

export const HealthController = serve({ live, ready }, [Startup, Database], (startup, database) => ({
  live: (): EndpointResponse<typeof live> => ({
    status: 'ok',
    contract: contractMajor,
    timeZone: agencyTimeZone(),
  }),
  ready: async (): Promise<EndpointResponse<typeof ready>> => {
    if (!startup.finished) throw new AppError('unavailable', { extensions: { contract: contractMajor } });
    await database.ping();
    return { status: 'ok', contract: contractMajor };
  },
}));
