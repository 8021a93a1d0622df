/** Query parameters of campaigns, whose values identify nobody. */
const campaign = /^utm_(?:source|medium|campaign|term|content)=[\w.~-]{1,60}$/;

/** Ids, tokens and addresses of people as parts of a path. */
const personal = /^(?=.*\d)[\w.~-]{20,}$|@|%40/i;

/**
 * What is counted of an address of ours: its path, and of its query only `utm_*`. Codes, email addresses, tokens and
 * ids stay out (decision D10): a part of the path that looks like one becomes `:id`.
 */
export const countedPath = (address: string): string => {
  const [path = '', query = ''] = (address.split('#', 1)[0] ?? '').split('?');
  const parts = path.split('/').map((part) => (personal.test(part) ? ':id' : part));
  const campaignPairs = query.split('&').filter((pair) => campaign.test(pair));
  return parts.join('/').slice(0, 300) + (campaignPairs.length > 0 ? `?${campaignPairs.join('&')}` : '');
};

/** What is counted of a referrer: site and path, never its query; null when it is no web address. */
export const countedReferrer = (address: string): string | null => {
  const [, site, path = '/'] = /^(https?:\/\/[\w.:-]{1,200})(\/[^?#\s]*)?(?:[?#].*)?$/i.exec(address) ?? [];
  return site === undefined ? null : site.toLowerCase() + (countedPath(path).split('?', 1)[0] ?? '');
};
