import { inPlace, isInPlace, useLocation, useNavigate } from '@vitrine/shell-sdk';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react';

/** How long a closed dialog keeps its content, in milliseconds (public specification, sections 4 and 9). */
const clearMilliseconds = 300;

interface DialogAddressOptions<Id extends string> {
  /** Name in the query string: `capability` makes `/?capability=…`. */
  readonly parameter: string;
  /** Id of the section the dialog belongs to; its address leads there while scripts are off. */
  readonly section: string;
  /** What there is to open; any other value of the parameter opens nothing. */
  readonly ids: readonly Id[];
}

interface DialogAddress<Id extends string> {
  /** Whether the dialog is open: the address says so. */
  readonly open: boolean;
  /** What the dialog shows; stays for 300 ms after closing, then `null`. */
  readonly visibleId: Id | null;
  /** For the link that opens the dialog: a plain click opens it in place, any other is left to the browser. */
  readonly openInPlace: (event: MouseEvent<HTMLAnchorElement>, id: Id) => void;
  /** Closes and restores the address and the history. */
  readonly close: () => void;
  /** Closes and, once the content is cleared, goes to a section of the page. */
  readonly leaveTo: (section: string) => void;
}

const never = () => () => undefined;
/** False where markup is prerendered, and in the first render over it: that markup knows neither query nor fragment. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** The address of a dialog: `/?capability=automation#capabilities`. */
export const dialogHref = (parameter: string, id: string, section: string): string => `/?${parameter}=${id}#${section}`;

/**
 * A dialog whose state is the page's address: it opens from a link in place or by its own address, and closes with the
 * back button. Opened in place it adds one history entry, which closing removes.
 */
export function useDialogAddress<Id extends string>({
  parameter,
  section,
  ids,
}: DialogAddressOptions<Id>): DialogAddress<Id> {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  const addressId = new URLSearchParams(search).get(parameter);
  const requested = inBrowser ? (ids.find((id) => id === addressId) ?? null) : null;

  const [lastId, setLastId] = useState<Id | null>(null);
  if (requested !== null && requested !== lastId) setLastId(requested);

  /** Going back is asynchronous; a second Escape meanwhile must not leave the page. */
  const closing = useRef(false);
  const destination = useRef<string | null>(null);

  const clear = useEffectEvent(() => {
    setLastId(null);
    if (destination.current === null) return;
    void navigate({ pathname, search, hash: `#${destination.current}` }, { replace: true });
    destination.current = null;
  });

  useEffect(() => {
    closing.current = false;
    if (requested !== null) return undefined;
    const timer = setTimeout(() => clear(), clearMilliseconds);
    return () => clearTimeout(timer);
  }, [requested]);

  const takeOut = () => {
    const rest = new URLSearchParams(search);
    rest.delete(parameter);
    void navigate({ pathname, search: rest.toString(), hash }, { replace: true, state: inPlace });
  };

  return {
    open: requested !== null,
    visibleId: requested ?? lastId,
    openInPlace: (event, id) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      destination.current = null;
      const query = new URLSearchParams(search);
      query.set(parameter, id);
      void navigate({ pathname, search: query.toString(), hash: `#${section}` }, { state: inPlace });
    },
    close: () => {
      if (closing.current || requested === null) return;
      closing.current = true;
      if (isInPlace(state)) void navigate(-1);
      else takeOut();
    },
    leaveTo: (next) => {
      if (closing.current || requested === null) return;
      closing.current = true;
      destination.current = next;
      takeOut();
    },
  };
}
