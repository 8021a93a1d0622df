import { Problem } from '@vitrine/contracts';
import { useToast } from '@vitrine/ui';
import { useState } from 'react';

/** Saves a file through the browser's download. */
export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL long after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const unreachable = 'Vitrine does not answer right now. Please try again.';

/** File name from the Content-Disposition header. */
const nameIn = (disposition: string | null): string | undefined => /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1];

async function fetchFile(path: string): Promise<{ blob: Blob; name: string | undefined }> {
  const response = await fetch(path, { credentials: 'same-origin' });
  if (response.ok) return { blob: await response.blob(), name: nameIn(response.headers.get('content-disposition')) };
  throw new Error(Problem.safeParse(await response.json()).data?.message ?? unreachable);
}

interface Download {
  /** Saves a file of the BFF, `/api/…`. `name` is used when the answer has none. A failure shows a toast with Retry. */
  readonly download: (path: string, name: string) => Promise<void>;
  readonly downloading: boolean;
}

/** Downloads with a busy state and error messages, which a plain link doesn't have. */
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
