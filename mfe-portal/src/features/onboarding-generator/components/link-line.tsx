import { Mono, useToast, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { copyText } from '../../../shared/copy-text.ts';

/** Selectable as a whole, for a browser that lets nobody copy. */
export const Address = styled(Mono)`
  font-size: ${vars.text.xs};
  line-height: 1.6;
  color: ${vars.color.champagne};
  overflow-wrap: anywhere;
  user-select: all;
`;

/** Copies a link and says so. */
export function useCopyLink(): (link: string) => Promise<void> {
  const toast = useToast();
  return async (link) => {
    try {
      await copyText(link);
      toast({ tone: 'success', title: 'Link copied!', stayMs: 2000 });
    } catch {
      toast({ tone: 'error', title: 'The link was not copied', description: 'Select it and copy it by hand.' });
    }
  };
}
