import { Controller } from '@nestjs/common';
import { api, contractMajor, type EndpointResponse } from '@vitrine/contracts';
import { Database } from '../../platform/database/index.ts';
import { AppError, Endpoint } from '../../platform/http/index.ts';
import { Startup } from '../../platform/startup.ts';

const { live, ready } = api.platform;

@Controller()
export class HealthController {
  constructor(
    private readonly startup: Startup,
    private readonly database: Database,
  ) {}

  @Endpoint(live)
  live(): EndpointResponse<typeof live> {
    return { status: 'ok', contract: contractMajor };
  }

  @Endpoint(ready)
  async ready(): Promise<EndpointResponse<typeof ready>> {
    if (!this.startup.finished) throw new AppError('unavailable', { extensions: { contract: contractMajor } });
    await this.database.ping();
    return { status: 'ok', contract: contractMajor };
  }
}
