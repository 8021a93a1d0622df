import { ApiError } from '@vitrine/api-client';
import { newsletterFormEndpoints } from '@vitrine/contracts';
import { Link, useApi } from '@vitrine/shell-sdk';
import { Button, Display, Eyebrow, FormBanner, Text, vars } from '@vitrine/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { PageRoom } from '../../shared/page-layout.tsx';
import { FormPage } from '../../shared/site-form/form-page.ts';
import { linkTexts, newsletterContent, newsletterPath } from './content.ts';
import { NewsletterForm } from './newsletter-form.tsx';

const Room = styled(PageRoom)`
  overflow-wrap: anywhere;

  > p {
    max-width: 38rem;
  }

  form {
    width: min(34rem, 100%);
  }

  > [tabindex] {
    display: grid;
    gap: inherit;
    outline: none;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
`;

const NeedsScripts = styled.p`
  @media (scripting: enabled) {
    display: none;
  }
`;

/** Out of this page again. */
const Onward = () => (
  <Actions>
    <Button variant="primary" shape="pill" render={<Link to="/" />}>
      {newsletterContent.home}
    </Button>
    <Button shape="pill" render={<Link to="/#insights" />}>
      {newsletterContent.articles}
    </Button>
  </Actions>
);

/** `/newsletter`: the form as a page. */
export const NewsletterPage = () => (
  <FormPage>
    <Room>
      <Eyebrow>{newsletterContent.eyebrow}</Eyebrow>
      <Display as="h1">{newsletterContent.title}</Display>
      <Text>{newsletterContent.lead}</Text>
      <NewsletterForm />
    </Room>
  </FormPage>
);

/** `/newsletter/sent`: confirms an address that was sent without scripts. */
export const NewsletterSentPage = () => (
  <Room>
    <Eyebrow>{newsletterContent.eyebrow}</Eyebrow>
    <Display as="h1">{newsletterContent.doneTitle}</Display>
    <Text>{newsletterContent.sent}</Text>
    <Text tone="textMuted">{newsletterContent.notThere}</Text>
    <Onward />
  </Room>
);

type Outcome =
  | { readonly kind: 'idle' | 'busy' | 'incomplete' | 'invalid' | 'unreachable' }
  | { readonly kind: 'done'; readonly email: string };

/** The token is in the fragment, which reaches no server log; read at the press, because pages are prerendered. */
const tokenOf = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/**
 * `/newsletter/confirm` and `/newsletter/unsubscribe`: where the links of our emails lead. Nothing changes until the
 * button is pressed, because mail programs open links to look at them.
 */
export function NewsletterLinkPage({ purpose }: { readonly purpose: 'confirm' | 'unsubscribe' }) {
  const client = useApi();
  const texts = linkTexts[purpose];
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'idle' });
  const done = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (outcome.kind === 'done') done.current?.focus();
  }, [outcome]);

  const press = async () => {
    const token = tokenOf();
    if (token === '') {
      setOutcome({ kind: 'incomplete' });
      return;
    }
    setOutcome({ kind: 'busy' });
    try {
      const { email } = await client.call(newsletterFormEndpoints[purpose], { body: { token } });
      setOutcome({ kind: 'done', email });
    } catch (error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      setOutcome({ kind: refused ? 'invalid' : 'unreachable' });
    }
  };

  if (outcome.kind === 'done')
    return (
      <Room>
        <Eyebrow>{newsletterContent.eyebrow}</Eyebrow>
        <div ref={done} tabIndex={-1}>
          <Display as="h1">{texts.doneTitle}</Display>
          <Text>{texts.done(outcome.email)}</Text>
        </div>
        <Onward />
      </Room>
    );
  return (
    <Room>
      <Eyebrow>{newsletterContent.eyebrow}</Eyebrow>
      <Display as="h1">{texts.title}</Display>
      <Text>{texts.lead}</Text>
      <NeedsScripts>{newsletterContent.withoutScripts}</NeedsScripts>
      <FormBanner tone="error">
        {outcome.kind === 'invalid' && texts.invalid}
        {(outcome.kind === 'incomplete' || outcome.kind === 'unreachable') && newsletterContent[outcome.kind]}
      </FormBanner>
      <Actions>
        {outcome.kind === 'invalid' ? (
          <Button variant="primary" shape="pill" render={<Link to={purpose === 'confirm' ? newsletterPath : '/'} />}>
            {purpose === 'confirm' ? newsletterContent.submit : newsletterContent.home}
          </Button>
        ) : (
          <Button variant="primary" shape="pill" busy={outcome.kind === 'busy'} onClick={() => void press()}>
            {outcome.kind === 'busy' ? texts.busy : texts.button}
          </Button>
        )}
      </Actions>
    </Room>
  );
}
