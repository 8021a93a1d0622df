import type { FastifyRequest } from 'fastify';
import type { Reporter } from './reports.service.ts';

/** The edge's cookie (ADR on canaries): a number that many visitors share. */
const groupCookie = 'release-group';

/** Who sends a report, as far as visitors are told apart. */
export const reporterOf = ({ ip, cookies, headers }: FastifyRequest): Reporter => {
  const group = cookies[groupCookie] ?? '';
  return {
    address: ip,
    group: /^\d{1,3}$/.test(group) ? group : '',
    doNotTrack: headers['dnt'] === '1' || headers['sec-gpc'] === '1',
  };
};
