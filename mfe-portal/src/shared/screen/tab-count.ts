/** The count of a tab, once it is known: the rows of the search at one status, or at any. */
export function tabCount<Status extends string>(
  counts: Readonly<Record<Status, number>> | undefined,
  status: NoInfer<Status> | 'all',
): { readonly count?: number } {
  if (!counts) return {};
  return {
    count: status === 'all' ? Object.values<number>(counts).reduce((sum, count) => sum + count, 0) : counts[status],
  };
}
