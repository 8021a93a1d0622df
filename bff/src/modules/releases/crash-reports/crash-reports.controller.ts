import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { reporterOf } from '../deployments/index.ts';
import { CrashReportsService } from './crash-reports.service.ts';

const { reportCrash } = api.platform;

export const CrashReportsController = serve({ reportCrash }, [CrashReportsService], (crashes) => ({
  reportCrash: ({ body, request }) => crashes.report(body, reporterOf(request)),
}));
