import { ApiError, downloadFile, type FileEndpoint } from '@vitrine/api-client';
import type { AddressParts, PartArguments } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useToast } from '@vitrine/ui';
import { useState } from 'react';
import { needsOwner } from './auth/needs-owner.ts';
import { serverText } from './problems.ts';

const unreachable = 'We can’t reach Vitrine right now. Please try again.';

export interface Download {
  /** Saves the file of an endpoint. `name` is used when the answer has none. A failure shows a toast with Retry. */
  readonly download: <E extends FileEndpoint>(
    name: string,
    endpoint: E,
    ...parts: PartArguments<AddressParts<E>>
  ) => Promise<void>;
  readonly downloading: boolean;
}

/** Downloads with a busy state and error messages, which a plain link doesn't have. */
export function useDownload(): Download {
  const toast = useToast();
  const client = useApi();
  const [downloading, setDownloading] = useState(false);

  const askOwner = async (): Promise<void> => {
    const { askForExport } = await import('./auth/ask-for-export.ts');
    toast(await askForExport(client));
  };
  const download: Download['download'] = async (name, endpoint, ...parts) => {
    setDownloading(true);
    try {
      const file = await downloadFile(endpoint, ...parts);
      saveAs(file.blob, file.name ?? name);
    } catch (error) {
      const description = error instanceof ApiError && error.code !== 'network' ? serverText(error) : unreachable;
      toast({
        tone: 'error',
        title: `${name} wasn’t downloaded`,
        description,
        action: needsOwner(error)
          ? {
              label: 'Ask an owner',
              onPress: () => void askOwner(),
            }
          : { label: 'Retry', onPress: () => void download(name, endpoint, ...parts) },
      });
    } finally {
      setDownloading(false);
    }
  };
  return { download, downloading };
}

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
