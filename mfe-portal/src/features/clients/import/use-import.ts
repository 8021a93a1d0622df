import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, uploadFile } from '@vitrine/api-client';
import { api, type ClientImport } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useState } from 'react';
import { useChange } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';

/** Poll interval of a running import, in milliseconds. */
const pause = 400;
const unreachable = 'We can’t reach Vitrine right now, so the file wasn’t sent. Please try again.';

async function sendFile(file: Blob): Promise<ClientImport> {
  try {
    return await uploadFile(api.clients.startImport, file);
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'network') throw error;
    throw new Error(unreachable, { cause: error });
  }
}

/** State of one import: upload, columns, progress. */
export function useImport() {
  const client = useApi();
  const queries = useQueryClient();
  const [id, setId] = useState<string | null>(null);
  /** Rows that look like another and are added all the same. */
  const [includedRows, setIncludedRows] = useState<readonly number[]>([]);
  const params = { id: id ?? '' };
  const keep = (next: ClientImport): void => {
    setId(next.id);
    queries.setQueryData(keyOf(api.clients.getImport, { params: { id: next.id } }), next);
  };

  const progress = useQuery({
    queryKey: keyOf(api.clients.getImport, { params }),
    queryFn: async ({ signal }) => {
      const next = await client.call(api.clients.getImport, { params, signal });
      if (next.state === 'done') {
        void queries.invalidateQueries({ queryKey: keyOf(api.clients.list) });
        void queries.invalidateQueries({ queryKey: keyOf(api.clients.latestImport) });
        void queries.invalidateQueries({ queryKey: ['dashboard'] });
      }
      return next;
    },
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      state.data?.state === 'reading' || state.data?.state === 'running' ? pause : false,
    staleTime: Infinity,
  });
  const send = useMutation({ mutationFn: sendFile, onSuccess: keep });
  const map = useChange(
    api.clients.mapImport,
    { params },
    {
      onSuccess: (next) => {
        setIncludedRows([]);
        keep(next);
      },
    },
  );
  const commit = useChange(
    api.clients.commitImport,
    { params, query: { keep: includedRows.join(',') } },
    { onSuccess: keep },
  );

  return {
    current: id === null ? undefined : progress.data,
    progress,
    send,
    map,
    commit,
    includedRows,
    setIncludedRows,
    /** Shows an import as it is now. */
    show: keep,
    /** Resets to choosing a file. */
    startOver: (): void => {
      setId(null);
      setIncludedRows([]);
      send.reset();
      map.reset();
      commit.reset();
    },
  };
}
