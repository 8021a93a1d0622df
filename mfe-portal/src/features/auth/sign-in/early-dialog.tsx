import { useIsPrerendered } from '@vitrine/shell-sdk/code-split';
import { EarlyDialog } from '@vitrine/ui';
import { type FormEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { stepTitles } from './content.ts';
import { EmailStart } from './email-start.tsx';

/** What was done in the early dialog, for the one that takes its place. */
export interface EarlyInput {
  readonly email: string;
  /** The address was confirmed already: the password is next. */
  readonly isConfirmed: boolean;
}

/**
 * The dialog of the prerendered page, which opens before its scripts have come: `id` for the button's `popoverTarget`,
 * undefined once it has gone. Was it open when the scripts came, `show` opens the real dialog, which calls `take` in
 * the commit that shows it, so that no letter is lost. `close` is called where somebody closes it before that.
 */
export function useEarlyDialog({ show, close }: { readonly show: () => void; readonly close: () => void }): {
  readonly id: string | undefined;
  readonly dialog: ReactNode;
  readonly take: () => EarlyInput | null;
} {
  const [isHere, setIsHere] = useState(useIsPrerendered());
  const popup = useRef<HTMLDialogElement>(null);
  const isConfirmed = useRef(false);
  const start = useEffectEvent(() => {
    if (popup.current?.matches(':popover-open')) show();
    else setIsHere(false);
  });
  // In the commit that takes over the page: a press after it would open what is about to go.
  useLayoutEffect(() => start(), []);
  const id = isHere ? 'early-sign-in' : undefined;
  return {
    id,
    dialog: id !== undefined && (
      <EarlyDialog
        id={id}
        ref={popup}
        title={stepTitles.providers}
        onClose={() => {
          setIsHere(false);
          close();
        }}
      >
        <EmailStart
          id={`${id}-email`}
          // Where the scripts don't come, the loader sends held forms by itself: this one stays as it was typed.
          method="dialog"
          // The browser moves the focus there when it opens the dialog.
          field={{ autoFocus: true }}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            isConfirmed.current = true;
          }}
        />
      </EarlyDialog>
    ),
    take: () => {
      const field = popup.current?.querySelector('input');
      if (!field) return null;
      setIsHere(false);
      return { email: field.value, isConfirmed: isConfirmed.current };
    },
  };
}
