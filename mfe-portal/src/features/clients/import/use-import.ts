import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, uploadFile } from '@vitrine/api-client';
import { api, type ClientImport, type ImportColumns } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useState } from 'react';
import { keyOf } from '../../../shared/api-hooks.ts';

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
  const [kept, setKept] = useState<readonly number[]>([]);
  const key = ['clients', 'import', id];
  const keep = (next: ClientImport): void => {
    setId(next.id);
    queries.setQueryData(['clients', 'import', next.id], next);
  };

  const progress = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const next = await client.call(api.clients.getImport, { params: { id: id ?? '' }, signal });
      if (next.state === 'done') {
        void queries.invalidateQueries({ queryKey: keyOf(api.clients.list) });
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
  const map = useMutation({
    mutationFn: (columns: ImportColumns) =>
      client.call(api.clients.mapImport, { params: { id: id ?? '' }, body: { columns } }),
    onSuccess: (next) => {
      setKept([]);
      keep(next);
    },
  });
  const commit = useMutation({
    mutationFn: () =>
      client.call(api.clients.commitImport, { params: { id: id ?? '' }, query: { keep: kept.join(',') } }),
    onSuccess: keep,
  });

  return {
    current: id === null ? undefined : progress.data,
    progress,
    send,
    map,
    commit,
    kept,
    setKept,
    /** Resets to choosing a file. */
    startOver: (): void => {
      setId(null);
      setKept([]);
      send.reset();
      map.reset();
      commit.reset();
    },
  };
}
