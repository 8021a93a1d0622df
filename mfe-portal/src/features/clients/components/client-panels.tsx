import { type ExtensionFailure, ExtensionSlot } from '@vitrine/shell-sdk/extensions';
import { Button, Skeleton, Text } from '@vitrine/ui';

const Failed = ({ onRetry }: ExtensionFailure) => (
  <Text size="sm" tone="textMuted" role="alert">
    A part of this record didn’t load.{' '}
    <Button size="sm" variant="subtle" onClick={onRetry}>
      Retry
    </Button>
  </Text>
);

/** What other remotes add to a client's record. */
export const ClientPanels = ({ clientId }: { readonly clientId: string }) => (
  <ExtensionSlot
    name="client-panel"
    props={{ clientId }}
    waiting={<Skeleton width="medium" />}
    renderFailed={(failure) => <Failed {...failure} />}
  />
);
