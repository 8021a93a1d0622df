import { useEffect } from 'react';

/** What can be done with the open record. */
interface RecordAct {
  /** 'Record payment' */
  readonly title: string;
  readonly run: () => void;
}

interface OpenRecord {
  /** 'INV-2026-001' */
  readonly name: string;
  readonly acts: readonly RecordAct[];
}

/** Of the panel that is open; the frame can't reach into a screen. */
let open: OpenRecord | null = null;

/** Offers a record's acts in the command palette while its panel is open. */
export function useOfferedActs(name: string, acts: readonly RecordAct[]): void {
  useEffect(() => {
    open = { name, acts };
    return () => {
      open = null;
    };
  });
}

export const findOpenRecord = (): OpenRecord | null => open;
