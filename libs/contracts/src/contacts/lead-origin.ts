import { z } from 'zod';
import { countedPath, countedReferrer } from '../releases/analytics/counted-address.ts';
import type { VisitOrigin } from './visit-key.ts';

const label = z.string().nullable();
/** Labels of a campaign's link. */
export const Utm = z.object({ source: label, medium: label, campaign: label, term: label, content: label });
export type Utm = z.infer<typeof Utm>;

/** Where a lead came from: the first and the last campaign, the site that led here, and the page it began on. */
export const LeadOrigin = z.object({
  first: Utm.nullable(),
  last: Utm.nullable(),
  referrer: z.string().nullable(),
  page: z.string().nullable(),
});
export type LeadOrigin = z.infer<typeof LeadOrigin>;

/** The labels of a query, by the rules of counted addresses; null without a source. */
const utmOf = (query: string | undefined): Utm | null => {
  const params = new URLSearchParams(countedPath(`/?${query ?? ''}`).slice(2));
  const of = (name: keyof Utm): string | null => params.get(`utm_${name}`);
  const source = of('source');
  return source === null
    ? null
    : { source, medium: of('medium'), campaign: of('campaign'), term: of('term'), content: of('content') };
};

/** What is kept of what a form sent along; null where that is nothing. What is no address of a site is dropped. */
export const leadOriginOf = ({ first, last, referrer, landing }: VisitOrigin = {}): LeadOrigin | null => {
  const origin: LeadOrigin = {
    first: utmOf(first),
    last: utmOf(last),
    referrer: countedReferrer(referrer ?? ''),
    page: landing?.startsWith('/') ? (countedPath(landing).split('?')[0] ?? null) : null,
  };
  return Object.values(origin).every((value) => value === null) ? null : origin;
};
