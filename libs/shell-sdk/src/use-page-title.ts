import { brand } from '@vitrine/brand';
import { useEffect } from 'react';

/** Titles the page '{title} · {agency}' while the component is mounted; the portal passes its product's name as `suffix`. */
export const usePageTitle = (title: string, suffix: string = brand.agency): void => {
  useEffect(() => {
    document.title = `${title} · ${suffix}`;
  }, [title, suffix]);
};
