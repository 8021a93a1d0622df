import { type ApiKey, type ApiKeyCreated, apiKeyEndpoints, docsPath } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { Button, EmptyState, Heading, Pending, Text, vars } from '@vitrine/ui';
import { type ComponentProps, lazy, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { itemsOf, useEndpoint } from '../../../shared/api/use-endpoint.ts';
import { CopyButton } from '../../../shared/copy-button.tsx';
import { StateDrawing } from '../../../shared/screen/state-drawing.tsx';
import { Secret, SecretFrame, SecretLine } from '../../../shared/settings/secret-panel.ts';
import { SectionBody, SectionHead } from '../../../shared/settings/settings-section.tsx';
import { KeyTable } from './key-table.tsx';

/** Loaded when a key is to be created, or revoked. */
const NewKeyDialog = lazy(async () => ({ default: (await import('./new-key-dialog.tsx')).NewKeyDialog }));
const RevokeKeyDialog = lazy(async () => ({ default: (await import('./revoke-key-dialog.tsx')).RevokeKeyDialog }));

const Frame = styled(SecretFrame)`
  gap: ${vars.space[3]};
  margin-block-end: ${vars.space[8]};
`;

interface NewKeyPanelProps {
  readonly created: ApiKeyCreated;
  readonly onDone: () => void;
}

/** Shows the new key once. In the page and not in a dialog, so that no stray press or Escape closes it. */
const NewKeyPanel = ({ created: { key, secret }, onDone }: NewKeyPanelProps) => {
  const frame = useRef<HTMLElement>(null);
  const text = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus(), []);

  const select = (): void => {
    if (text.current) getSelection()?.selectAllChildren(text.current);
  };

  return (
    <Frame ref={frame} tabIndex={-1} aria-labelledby="new-key-title">
      <Heading id="new-key-title" size="sm">
        {key.name}: copy the key now
      </Heading>
      <Text size="sm" tone="textMuted">
        You’ll only see it now. We don’t keep the key itself, so we can’t show it again.
      </Text>
      <SecretLine>
        <Secret ref={text}>{secret}</Secret>
        <CopyButton text={secret} label="Copy key" onRefused={select} />
        <Button size="sm" onClick={onDone}>
          I’ve saved it
        </Button>
      </SecretLine>
    </Frame>
  );
};

const DocsLink = styled.a`
  color: ${vars.color.champagne};
  text-underline-offset: 0.25em;
`;

const Ended = styled.details`
  margin-block-start: ${vars.space[6]};

  summary {
    min-height: ${vars.control.touch};
    align-content: center;
    color: ${vars.color.textMuted};
    cursor: pointer;
  }
`;

/** Revoked and expired keys are collapsed. */
const Keys = ({ keys, manages, onRevoke }: Omit<ComponentProps<typeof KeyTable>, 'label'>) => {
  const working = keys.filter(({ status }) => status === 'active');
  const ended = keys.filter(({ status }) => status !== 'active');
  return (
    <>
      {working.length > 0 ? (
        <KeyTable label="API keys" keys={working} manages={manages} onRevoke={onRevoke} />
      ) : (
        <Text tone="textMuted">No active keys.</Text>
      )}
      {ended.length > 0 && (
        <Ended>
          <summary>Revoked and expired keys ({ended.length})</summary>
          <KeyTable label="Revoked and expired API keys" keys={ended} manages={false} onRevoke={onRevoke} />
        </Ended>
      )}
    </>
  );
};

/** Settings, API keys. Owners create and revoke keys, everyone sees them. */
export const ApiKeysSection = () => {
  const { user } = useSession();
  const keys = useEndpoint(apiKeyEndpoints.list, {}, { select: itemsOf });
  const [making, setMaking] = useState(false);
  const [createdKey, setCreatedKey] = useState<ApiKeyCreated | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const isOwner = user?.role === 'owner';
  // Stays where it is when the keys come, also when there are none: the focus would be lost with it.
  const start = (
    <Button size="sm" variant="primary" onClick={() => setMaking(true)}>
      New key
    </Button>
  );

  return (
    <>
      <SectionHead title="API keys" action={isOwner && start}>
        For programs that call the API, sent as <code>X-API-Key</code>. See what they can do in the{' '}
        <DocsLink href={docsPath}>API reference</DocsLink>.{!isOwner && ' Owners create and revoke keys.'}
      </SectionHead>
      {createdKey && <NewKeyPanel key={createdKey.key.id} created={createdKey} onDone={() => setCreatedKey(null)} />}
      <SectionBody query={keys} errorTitle="We couldn’t load your API keys">
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No API keys yet" picture={<StateDrawing form="fingerprint" />}>
              A key lets one program, such as a booking system, read or change only what you allow, until you revoke it.
            </EmptyState>
          ) : (
            <Keys keys={all} manages={isOwner} onRevoke={setRevoking} />
          )
        }
      </SectionBody>
      <Pending>{making && <NewKeyDialog onClose={() => setMaking(false)} onCreated={setCreatedKey} />}</Pending>
      <Pending>{revoking && <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />}</Pending>
    </>
  );
};
