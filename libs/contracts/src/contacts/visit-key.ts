/** Where a page keeps how its visit began, in session storage: the browser forgets it with the session. */
export const visitKey = 'visitOrigin';

/** How a visit began, as a page sends it along with a form: queries with `utm_*` alone, a site, and a path of ours. */
export interface VisitOrigin {
  /** Campaign labels of the first address that had some, such as `utm_source=letter&utm_medium=email`. */
  readonly first?: string | undefined;
  /** Of the last one. */
  readonly last?: string | undefined;
  /** The site that led here. */
  readonly referrer?: string | undefined;
  /** The page the visit began on. */
  readonly landing?: string | undefined;
}
