import { useQueryClient } from '@tanstack/react-query';
import { brand } from '@vitrine/brand';
import { Link, Navigate, useNavigate, usePageTitle, useSearchParams, useSession } from '@vitrine/shell-sdk';
import { Display, Eyebrow, Text, vars, Wordmark } from '@vitrine/ui';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../shared/paths.ts';
import { safeNext } from '../../shared/safe-next.ts';
import { SignInForm } from './sign-in-form.tsx';

const Page = styled.div`
  display: grid;
  grid-template-rows: auto 1fr auto;
  justify-items: center;
  gap: ${vars.space[10]};
  min-height: 100svh;
  padding: ${vars.space[8]} ${vars.space[5]};
  background: radial-gradient(60rem 32rem at 50% -8rem, ${vars.color.panelRaised}, transparent);
`;

const Card = styled.section`
  display: grid;
  align-content: center;
  gap: ${vars.space[8]};
  width: min(24rem, 100%);
`;

const Title = styled.div`
  display: grid;
  gap: ${vars.space[4]};
`;

const HomeLink = styled(Link)`
  text-decoration: none;
`;

/** `/login` and `/admin-login`: the portal's one door (staff specification, section 2). */
export const SignInPage = () => {
  const [params] = useSearchParams();
  const session = useSession();
  const navigate = useNavigate();
  usePageTitle('Payment Portal', brand.product);

  // Whoever signs in next starts with nothing loaded. Here, because no screen is left that would load it again.
  const queries = useQueryClient();
  useEffect(() => queries.getQueryCache().clear(), [queries]);

  const destination = safeNext(params.get('next')) ?? paths.admin;
  if (session.user?.staff) return <Navigate to={destination} replace />;

  const enter = async (): Promise<void> => {
    await session.refresh();
    await navigate(destination, { replace: true });
  };

  return (
    <Page>
      <HomeLink to="/" aria-label={`${brand.agency}, home`}>
        <Wordmark name={brand.agency} />
      </HomeLink>
      <Card>
        <Title>
          <Eyebrow>Restricted access</Eyebrow>
          <Display as="h1">Payment Portal</Display>
          <Text tone="textMuted">For the staff of {brand.agency}. Sign in with your work e-mail.</Text>
        </Title>
        <SignInForm onSignedIn={enter} />
      </Card>
      <Text size="sm" tone="textMuted">
        A client with a question? Write to <a href={`mailto:${brand.email.hello}`}>{brand.email.hello}</a>.
      </Text>
    </Page>
  );
};
