import { Button } from '@vitrine/ui';
import { type MouseEvent, useState } from 'react';
import { type CodeState, isUnchecked, useResolveCode } from '../../../shared/use-code.ts';
import { texts } from '../content.ts';

interface CheckAgainProps {
  readonly code: string;
  readonly state: CodeState;
}

/** Asks about a code anew where nobody could be asked; everything that shows the code hears the answer. */
export const CheckAgain = ({ code, state }: CheckAgainProps) => {
  const resolve = useResolveCode();
  const [checking, setChecking] = useState(false);
  if (!isUnchecked(state)) return null;
  const check = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): Promise<void> => {
    setChecking(true);
    const answer = await resolve(code);
    setChecking(false);
    // With the answer the button goes: the focus moves on to what one came to press.
    if (!isUnchecked(answer)) form?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  return (
    <Button size="sm" busy={checking} onClick={(event) => void check(event)}>
      {texts.checkAgain}
    </Button>
  );
};
