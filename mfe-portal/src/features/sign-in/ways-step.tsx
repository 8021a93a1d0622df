import type { SignInProvider } from '@vitrine/contracts';
import { Button, MailIcon, Spinner, Text, vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { textAction } from '../../shared/entry/entry-form.ts';
import type { useProviders } from './api/sign-in.ts';
import { dialogTexts, providerNames } from './content.ts';
import { ProviderMark } from './provider-mark.tsx';

const List = styled.div`
  display: grid;
  gap: ${vars.space[3]};
`;

const Wait = styled.output`
  display: grid;
  place-items: center;
  min-height: ${vars.control.md};
`;

const Again = styled.button`
  ${textAction}
`;

/** A link, not a call: the browser leaves for the provider and comes back. */
const startAt = (provider: SignInProvider, next: string | null): string =>
  `/api/auth/${provider}/start${next === null ? '' : `?${new URLSearchParams({ returnTo: next }).toString()}`}`;

interface WaysStepProps {
  readonly providers: ReturnType<typeof useProviders>;
  readonly next: string | null;
  readonly onEmail: () => void;
}

/** The ways in that this deployment offers. */
export const WaysStep = ({ providers, next, onEmail }: WaysStepProps) => (
  <List>
    {providers.isPending && (
      <Wait aria-label="Loading">
        <Spinner />
      </Wait>
    )}
    {providers.data?.map((provider) => (
      <Button key={provider} href={startAt(provider, next)} wide>
        <ProviderMark provider={provider} />
        {dialogTexts.continueWith(providerNames[provider])}
      </Button>
    ))}
    <Button wide onClick={onEmail}>
      <MailIcon size={18} />
      {dialogTexts.email}
    </Button>
    {providers.isError && (
      <Text as="div" size="sm" tone="textMuted" role="alert">
        {dialogTexts.waysMissing}{' '}
        <Again type="button" onClick={() => void providers.refetch()}>
          {dialogTexts.retry}
        </Again>
      </Text>
    )}
  </List>
);
