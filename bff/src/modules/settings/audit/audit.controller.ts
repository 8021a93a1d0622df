import { api } from '@vitrine/contracts';
import { fileAnswer, serve } from '../../../platform/http/index.ts';
import { AuditService } from './audit.service.ts';

const { exportCsv } = api.audit;

export const AuditController = serve(api.audit, [AuditService], (audit) => ({
  list: ({ query }) => audit.list(query),
  exportCsv: ({ query }) => fileAnswer(exportCsv, 'audit-log.csv', audit.exportCsv(query)),
  facets: () => audit.facets(),
}));
