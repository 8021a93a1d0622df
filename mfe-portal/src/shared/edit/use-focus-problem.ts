import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first field that was refused, once after each attempt: not while someone mends another.
 * Call what it answers when the form is submitted.
 */
export function useFocusProblem(form: RefObject<HTMLElement | null>): () => void {
  const attempted = useRef(false);
  useEffect(() => {
    if (!attempted.current) return;
    const refused = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!refused) return;
    attempted.current = false;
    refused.focus();
  });
  return () => {
    attempted.current = true;
  };
}
