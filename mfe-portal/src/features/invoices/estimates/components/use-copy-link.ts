import { useToast } from '@vitrine/ui';
import { copyText } from '../../../../shared/copy-button.tsx';
import { linkTexts } from '../content.ts';

/** Copies the link of an estimate and says so. */
export function useCopyLink(): (url: string) => Promise<void> {
  const toast = useToast();
  return async (url) => {
    try {
      await copyText(url);
      toast({ tone: 'success', ...linkTexts.copied });
    } catch {
      toast({ tone: 'error', ...linkTexts.refused });
    }
  };
}
