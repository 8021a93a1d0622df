import { ApiError } from '@vitrine/api-client';
import { Navigate, Route, Routes, useLocation, useSession } from '@vitrine/shell-sdk';
import { Button, ErrorState, Eyebrow, media, useToast, vars } from '@vitrine/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { NavPill } from '../../../shared/nav-pill.ts';
import { loadPage, loginPath, paths } from '../../../shared/paths.ts';
import { SectionSkeleton, type SettingsSection } from '../../../shared/settings/settings-section.tsx';
import { accountTexts } from './content.ts';

const BillingSection = lazy(async () => ({ default: (await import('./billing-section.tsx')).BillingSection }));

/** Leaves room for the site's floating header. */
const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${vars.space[8]};
  width: 100%;
  max-width: 64rem;
  min-height: 90svh;
  margin-inline: auto;
  padding: 7.5rem ${vars.space[5]} ${vars.space[20]};

  ${media.up('md')} {
    gap: ${vars.space[12]};
    padding: 9rem ${vars.space[14]} ${vars.space[24]};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${vars.space[3]} ${vars.space[6]};
`;

const UserLine = styled.div`
  display: grid;
  gap: ${vars.space[1]};
  min-width: 0;
  overflow-wrap: anywhere;
  font-size: ${vars.text.sm};
  color: ${vars.color.textMuted};
`;

const Sections = styled.nav`
  display: flex;
  flex-wrap: wrap;
  flex-basis: 100%;
  gap: ${vars.space[1]};
  min-width: 0;
  padding-block-end: ${vars.space[2]};
  border-block-end: 1px solid ${vars.color.hairlineStrong};
`;

const Content = styled.div`
  min-width: 0;
`;

interface AccountPageProps {
  /** Sign-in sections; staff have the same ones in their settings. */
  readonly sections: readonly SettingsSection[];
}

const SignOut = () => {
  const { signOut } = useSession();
  const toast = useToast();
  const leave = async (): Promise<void> => {
    try {
      await signOut();
      loadPage(paths.home);
    } catch (error) {
      toast({
        tone: 'error',
        title: accountTexts.stillSignedIn,
        description: error instanceof ApiError ? error.message : '',
      });
    }
  };
  return (
    <Button size="sm" onClick={() => void leave()}>
      {accountTexts.signOut}
    </Button>
  );
};

/** `/account/…`: a customer's billing and sign-in settings (decision D5). */
export const AccountPage = ({ sections }: AccountPageProps) => {
  const { status, user, refresh } = useSession();
  const { pathname } = useLocation();

  if (status === 'anonymous') return <Navigate to={loginPath(pathname)} replace />;
  if (status === 'unavailable') {
    return (
      <Page>
        <ErrorState
          as="h1"
          title={accountTexts.failed}
          message={accountTexts.unreachable}
          onRetry={() => void refresh()}
        />
      </Page>
    );
  }
  return (
    <Page>
      <Head>
        <UserLine>
          <Eyebrow>{accountTexts.eyebrow}</Eyebrow>
          {user?.email}
        </UserLine>
        <SignOut />
        <Sections aria-label={accountTexts.eyebrow}>
          <NavPill to={paths.account} end>
            {accountTexts.title}
          </NavPill>
          {sections.map(({ path, label }) => (
            <NavPill key={path} to={`${paths.account}/${path}`}>
              {label}
            </NavPill>
          ))}
        </Sections>
      </Head>
      <Content>
        {user ? (
          <Suspense key={pathname} fallback={<SectionSkeleton />}>
            <Routes>
              <Route index element={<BillingSection />} />
              {sections.map(({ path, Screen }) => (
                <Route key={path} path={`${path}/*`} element={<Screen />} />
              ))}
              <Route path="*" element={<Navigate to={paths.account} replace />} />
            </Routes>
          </Suspense>
        ) : (
          <SectionSkeleton />
        )}
      </Content>
    </Page>
  );
};
