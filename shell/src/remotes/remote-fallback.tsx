import { ErrorState, Mono } from '@vitrine/ui';
import { usePageTitle } from '@vitrine/shell-sdk';
import { styled } from 'styled-components';

const Room = styled.div`
  display: grid;
  min-height: 70svh;
  place-items: center;
  padding: 8rem 1.5rem 4rem;
`;

export interface RemoteFallbackProps {
  readonly remote: string;
  readonly owner: string;
  readonly build: string;
  /** One sentence: what went wrong. */
  readonly reason: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Stands where a remote failed: what failed, who owns it, which build, and a way to try again. */
export const RemoteFallback = ({ remote, owner, build, reason, retrying, onRetry }: RemoteFallbackProps) => {
  usePageTitle('Part of this page is missing');
  return (
    <Room data-fallback={remote}>
      <ErrorState
        as="h1"
        title="This part of the site did not load"
        message={
          <>
            <p>{reason}. Everything else keeps working.</p>
            <p>
              <Mono>{remote}</Mono>, build <Mono>{build}</Mono>, looked after by {owner}.
            </p>
          </>
        }
        onRetry={onRetry}
        retrying={retrying}
      />
    </Room>
  );
};
