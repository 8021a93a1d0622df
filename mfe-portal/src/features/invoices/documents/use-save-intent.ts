import { type FormEvent, useState } from 'react';
import type { PortalForm } from '../../../shared/forms/use-portal-form.ts';

/** Which of an editor's two buttons began the save that is under way. */
interface SaveIntent {
  /** Whether the question of Send follows. */
  readonly sends: () => boolean;
  /** Save and send was pressed. */
  readonly send: () => void;
  /** The form whose own submit only saves. */
  readonly onlySaves: <Values extends object>(form: PortalForm<Values>) => PortalForm<Values>;
}

function createIntent(): SaveIntent {
  let sending = false;
  return {
    sends: () => sending,
    send: () => {
      sending = true;
    },
    onlySaves: (form) => ({
      ...form,
      props: {
        ...form.props,
        onSubmit: (event: FormEvent) => {
          sending = false;
          form.props.onSubmit(event);
        },
      },
    }),
  };
}

export const useSaveIntent = (): SaveIntent => useState(createIntent)[0];
