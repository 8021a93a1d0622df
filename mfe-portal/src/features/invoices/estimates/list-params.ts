import { EstimateQuery } from '@vitrine/contracts';
import { listAddress } from '../../../shared/screen/list-query.ts';

const { search, status, need, sort, direction } = EstimateQuery.shape;

export const estimateAddress = listAddress(
  { search, status, need, sort, direction },
  {
    date: { label: 'Newest first', direction: 'desc' },
    valid: { label: 'Latest last day first', direction: 'desc' },
    amount: { label: 'Highest total first', direction: 'desc' },
    number: { label: 'Highest number first', direction: 'desc' },
    client: { label: 'By client', direction: 'asc' },
    status: { label: 'By status', direction: 'asc' },
  },
);
export type EstimateListQuery = ReturnType<typeof estimateAddress.read>;
