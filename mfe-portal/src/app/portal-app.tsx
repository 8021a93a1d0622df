import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Routes } from '@vitrine/shell-sdk';
import { Toaster } from '@vitrine/ui';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { AuthCallbackPage, DashboardRedirect } from '../features/auth-callback/index.ts';
import { SignInPage } from '../features/sign-in/index.ts';
import { NoScreen } from '../frame/no-screen.tsx';
import { PortalFrame } from '../frame/portal-frame.tsx';
import { paths } from '../shared/paths.ts';
import { createQueryClient } from './query-client.ts';
import { ownSections, settingsSections } from './settings-sections.ts';
import { useSessionExpiry } from './use-session-expiry.ts';

/** Each screen comes with its first visit, so that none holds up another. */
const DashboardPage = lazy(async () => ({ default: (await import('../features/dashboard/index.ts')).DashboardPage }));
const LeadsPage = lazy(async () => ({ default: (await import('../features/leads/index.ts')).LeadsPage }));
const ClientsPage = lazy(async () => ({ default: (await import('../features/clients/index.ts')).ClientsPage }));
const InvoicesPage = lazy(async () => ({ default: (await import('../features/invoices/index.ts')).InvoicesPage }));
const BillingPage = lazy(async () => ({ default: (await import('../features/billing/index.ts')).BillingPage }));
const MessagesPage = lazy(async () => ({ default: (await import('../features/messages/index.ts')).MessagesPage }));
const GeneratorPage = lazy(async () => ({
  default: (await import('../features/onboarding-generator/index.ts')).GeneratorPage,
}));
const VerifyEmailPage = lazy(async () => ({
  default: (await import('../features/mail-links/index.ts')).VerifyEmailPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/mail-links/index.ts')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/mail-links/index.ts')).ResetPasswordPage,
}));
const AccountPage = lazy(async () => ({ default: (await import('../features/account/account-page.tsx')).AccountPage }));
const SettingsPage = lazy(async () => ({
  default: (await import('../features/settings/settings-page.tsx')).SettingsPage,
}));

const later = (screen: ReactNode): ReactNode => <Suspense>{screen}</Suspense>;

/** The whole portal: its screens by path, inside one cache and one place for messages. */
export const PortalApp = () => {
  const [queries] = useState(createQueryClient);
  useSessionExpiry(queries);

  return (
    <QueryClientProvider client={queries}>
      <Toaster>
        <Routes>
          <Route path={paths.login} element={<SignInPage />} />
          <Route path={paths.adminLogin} element={<SignInPage />} />
          <Route path={paths.authCallback} element={<AuthCallbackPage />} />
          <Route path={paths.verifyEmail} element={later(<VerifyEmailPage />)} />
          <Route path={paths.forgotPassword} element={later(<ForgotPasswordPage />)} />
          <Route path={paths.resetPassword} element={later(<ResetPasswordPage />)} />
          <Route path={paths.dashboard} element={<DashboardRedirect />} />
          <Route path={`${paths.account}/*`} element={later(<AccountPage sections={ownSections} />)} />
          <Route element={<PortalFrame />}>
            <Route path={paths.admin} element={<DashboardPage />} />
            <Route path={paths.leads} element={<LeadsPage />}>
              <Route path=":id" element={null} />
            </Route>
            <Route path={paths.clients} element={<ClientsPage />}>
              <Route path=":id" element={null} />
            </Route>
            <Route path={paths.invoices} element={<InvoicesPage />}>
              <Route path=":id" element={null} />
            </Route>
            <Route path={paths.billing} element={<BillingPage />} />
            <Route path={paths.messages} element={<MessagesPage />}>
              <Route path=":id" element={null} />
            </Route>
            <Route path={paths.generator} element={<GeneratorPage />} />
            {[
              paths.admin,
              paths.leads,
              paths.clients,
              paths.invoices,
              paths.billing,
              paths.messages,
              paths.generator,
            ].map((screen) => (
              <Route key={screen} path={`${screen}/*`} element={<NoScreen below={screen} />} />
            ))}
            <Route path={`${paths.settings}/*`} element={<SettingsPage sections={settingsSections} />} />
          </Route>
          <Route path="*" element={<NoScreen />} />
        </Routes>
      </Toaster>
    </QueryClientProvider>
  );
};
