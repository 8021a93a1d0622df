import { Problem } from '@vitrine/contracts';
import { useToast } from '@vitrine/ui';
import { useState } from 'react';
import { saveAs } from './save-as.ts';

const unreachable = 'Vitrine does not answer right now. Please try again.';

/** The file's name as the server says it. */
const nameIn = (disposition: string | null): string | undefined => /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1];

async function fetchFile(path: string): Promise<{ blob: Blob; name: string | undefined }> {
  const response = await fetch(path, { credentials: 'same-origin' });
  if (response.ok) return { blob: await response.blob(), name: nameIn(response.headers.get('content-disposition')) };
  throw new Error(Problem.safeParse(await response.json()).data?.message ?? unreachable);
}

interface Download {
  /** Saves a file of the BFF, `/api/…`; the name counts where the answer brings none. A failure says so, with Retry. */
  readonly download: (path: string, name: string) => Promise<void>;
  readonly downloading: boolean;
}

/** Downloads that show that they run and say why they failed, which a plain link to a file cannot. */
export function useDownload(): Download {
  const toast = useToast();
  const [downloading, setDownloading] = useState(false);

  const download = async (path: string, name: string): Promise<void> => {
    setDownloading(true);
    try {
      const file = await fetchFile(path);
      saveAs(file.blob, file.name ?? name);
    } catch (error) {
      const description =
        error instanceof Error && !(error instanceof TypeError) && !(error instanceof SyntaxError)
          ? error.message
          : unreachable;
      toast({
        tone: 'error',
        title: `${name} was not downloaded`,
        description,
        action: { label: 'Retry', onPress: () => void download(path, name) },
      });
    } finally {
      setDownloading(false);
    }
  };
  return { download, downloading };
}
