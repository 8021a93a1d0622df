import type { MessageDetail } from '@vitrine/contracts';
import { AlertIcon, Button, FormBanner, Text, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { isTrouble } from '../../../shared/messages/message-texts.ts';
import { actionText } from '../../../shared/form-problem.ts';
import { useRetryMessage } from '../api/retry-message.ts';
import { suppressionAdvice } from '../content.ts';
import { LiftDialog } from './lift-dialog.tsx';

const Frame = styled.section`
  display: grid;
  gap: ${vars.space[3]};
  padding: ${vars.space[4]};
  border: 1px solid color-mix(in srgb, ${vars.color.ember} 40%, transparent);
  border-radius: ${vars.radius.md};
  font-size: ${vars.text.sm};
  overflow-wrap: anywhere;
`;

const Why = styled.p`
  display: flex;
  gap: ${vars.space[2]};
  color: ${vars.color.text};

  svg {
    flex: none;
    margin-block-start: 0.2em;
    color: ${vars.color.ember};
  }
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
`;

/** Why a message did not get through, and what can be done about it; nothing while it goes well. */
export const MessageTrouble = ({ message }: { readonly message: MessageDetail }) => {
  const { id, failure, retry: again, suppression } = message;
  const [lifting, setLifting] = useState(false);
  const retry = useRetryMessage(id);
  const toast = useToast();
  if (!isTrouble(message) && !suppression && !failure && !again.possible) return null;

  return (
    <Frame aria-label="What went wrong">
      {failure && (
        <Why>
          <AlertIcon />
          {failure}
        </Why>
      )}
      {again.hint && (
        <Text size="sm" tone="textMuted">
          {again.hint}
        </Text>
      )}
      {suppression && (
        <Text size="sm" tone="textMuted">
          {suppressionAdvice(suppression)}
        </Text>
      )}
      {(again.possible || suppression?.liftable) && (
        <Choices>
          {again.possible && (
            <Button
              size="sm"
              busy={retry.isPending}
              onClick={() =>
                retry.mutate(undefined, {
                  onSuccess: () => toast({ tone: 'success', title: 'It is in the queue again' }),
                })
              }
            >
              Retry
            </Button>
          )}
          {suppression?.liftable && (
            <Button size="sm" onClick={() => setLifting(true)}>
              Let this address be written to
            </Button>
          )}
        </Choices>
      )}
      <FormBanner tone="error">{retry.isError && actionText(retry.error)}</FormBanner>
      {lifting && suppression && <LiftDialog suppression={suppression} onClose={() => setLifting(false)} />}
    </Frame>
  );
};
