import type { FeaturedId } from './content.ts';

/** A case study's own page, which reads without scripts; with them its plate opens it in place. */
export const caseStudyPath = (id: FeaturedId): `/${string}` => `/showcase/${id}`;
