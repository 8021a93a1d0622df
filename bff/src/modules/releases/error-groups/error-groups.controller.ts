import { api } from '@vitrine/contracts';
import { serve } from '../../../platform/http/index.ts';
import { ErrorGroupsService } from './error-groups.service.ts';

const { errors, error } = api.platform;

export const ErrorGroupsController = serve({ errors, error }, [ErrorGroupsService], (groups) => ({
  errors: ({ params, query }) => groups.list(params.name, query.build, query.order),
  error: ({ params }) => groups.get(params.id),
}));
