import { api } from '@vitrine/contracts';
import { useLocation } from '@vitrine/shell-sdk';
import { Button } from '@vitrine/ui';
import { useChange } from '../api/use-change.ts';
import { actionText } from '../problems.ts';
import { needsOwner } from './needs-owner.ts';

interface AskOwnerProps {
  /** What went wrong; nothing is shown unless an owner is needed. */
  readonly error: unknown;
  readonly amountCents: number;
  readonly note: string;
}

/** Mails the owners that a refund of this much is asked for, with a link to this page. */
export const AskOwner = ({ error, amountCents, note }: AskOwnerProps) => {
  const { pathname, search } = useLocation();
  const ask = useChange(api.team.askOwner, {});
  if (!needsOwner(error)) return null;
  if (ask.isSuccess) return <output>The owners have your request by email.</output>;
  return (
    <>
      {ask.isError && actionText(ask.error)}{' '}
      <Button
        size="sm"
        busy={ask.isPending}
        onClick={() =>
          ask.mutate({ body: { kind: 'refund', path: pathname + search, amountCents, note: note.slice(0, 300) } })
        }
      >
        Ask an owner
      </Button>
    </>
  );
};
