import { Button, Text, VisuallyHidden } from '@vitrine/ui';
import { problemText } from '../problem-text.ts';

interface ShowEarlierProps {
  /** Of what, for whoever hears the button by itself. */
  readonly of?: string;
  readonly more: boolean;
  readonly busy: boolean;
  /** Why the part before could not be loaded. */
  readonly error: Error | null;
  readonly onShow: () => void;
}

/** The way to the part of a list that came before what is shown; nothing where there is none. */
export const ShowEarlier = ({ of, more, busy, error, onShow }: ShowEarlierProps) => {
  if (error !== null) {
    return (
      <Text size="sm" tone="textMuted">
        {problemText(error, '').message}{' '}
        <Button size="sm" variant="quiet" busy={busy} onClick={onShow}>
          Retry
        </Button>
      </Text>
    );
  }
  if (!more) return null;
  return (
    <Button size="sm" variant="quiet" busy={busy} onClick={onShow}>
      Show earlier {of !== undefined && <VisuallyHidden>{of}</VisuallyHidden>}
    </Button>
  );
};
