import { api, pathOf, type SignInProvider } from '@vitrine/contracts';
import { Button, Spinner, Text, vars } from '@vitrine/ui';
import type { FormEvent } from 'react';
import { styled } from 'styled-components';
import { textAction } from '../../../shared/auth/auth-form.ts';
import type { PortalForm } from '../../../shared/forms/use-portal-form.ts';
import { dialogTexts, providerNames } from './content.ts';
import { EmailStart } from './email-start.tsx';
import type { Account } from './email-step.tsx';
import type { useProviders } from './sign-in-queries.ts';

const drawings: Record<SignInProvider, string> = {
  google:
    'M8.1 6.9v2.4h3.4c-.15.9-1.05 2.6-3.4 2.6a3.9 3.9 0 0 1 0-7.8c1.2 0 2 .5 2.45.95l1.7-1.65A5.9 5.9 0 0 0 8.1 ' +
    '1.8a6.2 6.2 0 1 0 0 12.4c3.55 0 5.9-2.5 5.9-6 0-.45-.05-.85-.1-1.3z',
  facebook:
    'M9.1 14.6V8.7h2l.3-2.3H9.1V4.9c0-.66.2-1.1 1.14-1.1h1.22V1.73a16 16 0 0 0-1.77-.1c-1.75 0-2.95 1.08-2.95 ' +
    '3.04V6.4H4.75v2.3h1.98v5.9z',
};

/** A provider's logo in the text color, always beside its name. */
const ProviderMark = ({ provider }: { readonly provider: SignInProvider }) => (
  <svg width="1.125rem" height="1.125rem" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
    <path d={drawings[provider]} />
  </svg>
);

const List = styled.div`
  display: grid;
  gap: ${vars.space[3]};
`;

const LoadingProviders = styled.output`
  display: grid;
  place-items: center;
  min-height: ${vars.control.md};
`;

/** A line on both sides of its word. */
const Or = styled.p`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: ${vars.space[3]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};

  &::before,
  &::after {
    content: '';
    border-block-start: 1px solid ${vars.color.hairlineStrong};
  }
`;

const RetryButton = styled.button`
  ${textAction}
`;

/** A link, not a request: the browser navigates to the provider and back. */
const startAt = (provider: SignInProvider, next: string | null): string =>
  pathOf(api.auth.providerStart, { params: { provider }, query: { returnTo: next ?? undefined } });

interface ProvidersStepProps {
  readonly providers: ReturnType<typeof useProviders>;
  readonly next: string | null;
  readonly form: PortalForm<Account>;
  readonly onEmail: () => void;
}

/** Sign-in methods of this deployment. The address can be typed at once; the next step checks it. */
export const ProvidersStep = ({ providers, next, form, onEmail }: ProvidersStepProps) => (
  <List>
    <EmailStart
      id="sign-in-email"
      aria-label={dialogTexts.byEmail}
      field={form.field('email')}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onEmail();
      }}
    />
    {providers.data?.length !== 0 && <Or>{dialogTexts.or}</Or>}
    {providers.isPending && (
      <LoadingProviders aria-label="Loading">
        <Spinner />
      </LoadingProviders>
    )}
    {providers.data?.map((provider) => (
      <Button key={provider} href={startAt(provider, next)} wide>
        <ProviderMark provider={provider} />
        {dialogTexts.continueWith(providerNames[provider])}
      </Button>
    ))}
    {providers.isError && (
      <Text as="div" size="sm" tone="textMuted" role="alert">
        {dialogTexts.providersMissing}{' '}
        <RetryButton type="button" onClick={() => void providers.refetch()}>
          {dialogTexts.retry}
        </RetryButton>
      </Text>
    )}
  </List>
);
