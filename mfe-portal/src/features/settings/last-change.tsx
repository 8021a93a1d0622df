import { Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { formatFull, formatMomentInText, useNow } from '../../shared/format.ts';
import { useNameOf } from '../../shared/queries.ts';

const Line = styled.div`
  margin-block-start: ${vars.space[6]};
`;

interface LastChangeProps {
  readonly updatedAt: string | null;
  readonly updatedBy: string | null;
  /** Whether to mention that only owners can change it. */
  readonly byOwners: boolean;
}

/** Who changed a section last. */
export const LastChange = ({ updatedAt, updatedBy, byOwners }: LastChangeProps) => {
  const now = useNow();
  const nameOf = useNameOf();
  return (
    <Line>
      <Text as="div" size="sm" tone="textFaint">
        {updatedAt === null ? (
          'Original settings. No one has changed them yet.'
        ) : (
          <>
            Changed by {updatedBy && nameOf(updatedBy)},{' '}
            <time dateTime={updatedAt} title={formatFull(updatedAt)}>
              {formatMomentInText(updatedAt, now)}
            </time>
            .
          </>
        )}
        {byOwners && ' Owners can change it.'}
      </Text>
    </Line>
  );
};
