import { LeadQuery } from '@vitrine/contracts';
import { z } from 'zod';
import { listAddress } from '../../shared/screen/list-query.ts';

const { search, status, sort, direction, followUp, source, campaign, tag } = LeadQuery.shape;

export const leadAddress = listAddress(
  { search, status, sort, direction, assignee: z.enum(['me', 'nobody']).optional(), followUp, source, campaign, tag },
  {
    newest: { label: 'Newest first', direction: 'desc' },
    score: { label: 'Highest score first', direction: 'desc' },
    'follow-up': { label: 'Next follow-up first', direction: 'asc' },
    name: { label: 'By name', direction: 'asc' },
    project: { label: 'By project', direction: 'asc' },
    assignee: { label: 'By assignee', direction: 'asc' },
    status: { label: 'By status', direction: 'asc' },
  },
);
export type LeadListQuery = ReturnType<typeof leadAddress.read>;
