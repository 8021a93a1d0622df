import { visitKey, type VisitOrigin } from '@vitrine/contracts';

/** How this visit began, as the page has noted it: sent along with a form. Nothing where nobody notes it. */
export const visitOrigin = (): { readonly origin?: VisitOrigin } => {
  try {
    const origin = JSON.parse(sessionStorage.getItem(visitKey) ?? 'null') as VisitOrigin | null;
    return origin ? { origin } : {};
  } catch {
    return {};
  }
};
