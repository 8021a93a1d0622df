import { fileLimits, fileTexts, kindOfName } from '@vitrine/contracts';
import { useEffect, useRef, useState } from 'react';
import { actionText } from '../problems.ts';

/** A file on its way, or one that didn't arrive. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** Bytes that have left. */
  readonly sent: number;
  /** Why it didn't arrive. */
  readonly error: string | null;
}

interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
}

/** What the server would refuse, before any of it is sent. */
function faultOf({ name, size }: File): string | null {
  if (size > fileLimits.bytes) return fileTexts.tooLarge;
  if (size === 0) return fileTexts.empty;
  return kindOfName(name) === null ? fileTexts.kind : null;
}

/** Sends files one after another; each can be canceled, and tried again where it failed. */
export function useUploads(send: (file: File, sending: Sending) => Promise<unknown>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const queue = useRef(Promise.resolve());
  const nextKey = useRef(0);

  const change = (key: number, changes: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const dismiss = (key: number): void => {
    controllers.current.get(key)?.abort();
    controllers.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };
  const start = (key: number, file: File): void => {
    const controller = new AbortController();
    controllers.current.set(key, controller);
    const run = async (): Promise<void> => {
      if (controller.signal.aborted) return;
      try {
        await send(file, { signal: controller.signal, onProgress: (sent) => change(key, { sent }) });
        dismiss(key);
      } catch (error) {
        if (!controller.signal.aborted) change(key, { error: actionText(error) });
      }
    };
    queue.current = queue.current.then(run);
  };
  const add = (files: Iterable<File>): void => {
    for (const file of files) {
      const key = (nextKey.current += 1);
      const error = faultOf(file);
      setUploads((all) => [...all, { key, file, sent: 0, error }]);
      if (error === null) start(key, file);
    }
  };
  const retry = ({ key, file }: Upload): void => {
    const error = faultOf(file);
    change(key, { sent: 0, error });
    if (error === null) start(key, file);
  };
  // Whoever leaves the record sends nothing more.
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);
  return { uploads, add, retry, dismiss };
}
