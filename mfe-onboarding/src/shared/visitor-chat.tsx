import { ExtensionSlot, useExtensions } from '@vitrine/shell-sdk/extensions';
import { whenIdle } from '@vitrine/ui';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';

const AskChat = createContext<(() => void) | null>(null);

/** Opens the chat; null where no remote brings one. */
export const useAskChat = (): (() => void) | null => use(AskChat);

/** A page of ours with the chat that another remote brings (docs/adr/0079); without one the page is whole as well. */
export const WithChat = ({ children }: { readonly children: ReactNode }) => {
  const [requestCount, setRequestCount] = useState(0);
  const [idle, setIdle] = useState(false);
  // After the page stands: its first view waits for nothing of another remote.
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const brought = useExtensions('visitor-chat').length > 0;
  const ask = useMemo(() => (brought ? () => setRequestCount((count) => count + 1) : null), [brought]);
  return (
    <AskChat value={ask}>
      {children}
      {(idle || requestCount > 0) && <ExtensionSlot name="visitor-chat" props={{ asked: requestCount }} />}
    </AskChat>
  );
};
