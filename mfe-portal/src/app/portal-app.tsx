import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiError } from '@vitrine/api-client';
import { Route, Routes, useLocation, useNavigate, useSession } from '@vitrine/shell-sdk';
import { ScreenBoundary } from '@vitrine/shell-sdk/code-split';
import { Toaster } from '@vitrine/ui';
import { type ComponentType, lazy, type ReactNode, Suspense, use, useEffect, useEffectEvent, useState } from 'react';
import { NoScreen } from '../frame/no-screen.tsx';
import { PortalFrame } from '../frame/portal-frame.tsx';
import { editorRoutes, isEditorPath, loginPath, paths } from '../shared/paths.ts';
import { preloadable, type Preloadable } from '../shared/preloadable.ts';
import { UnseenFailures } from './unseen-failures.ts';

/** One query cache for the portal. Failed requests aren't retried; they show an error with Retry. */
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // 'always': an offline browser must fail visibly instead of pausing the request.
      queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/**
 * Shows the login page with a return path when the session has ended. When the user is no longer staff, the shell
 * refreshes the session and shows its guard. Requests marked `ownProblems` handle such answers themselves.
 */
function useSessionExpiry(queries: QueryClient): void {
  const { refresh } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const onError = useEffectEvent((error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.code !== 'unauthenticated' && error.code !== 'forbidden') return;
    if (error.code === 'unauthenticated')
      void navigate(loginPath(pathname + search, { sessionEnded: true }), { replace: true });
    void refresh();
  });

  useEffect(() => {
    const stopQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && event.query.meta?.['ownProblems'] !== true)
        onError(event.action.error);
    });
    const stopMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && event.mutation.meta?.['ownProblems'] !== true)
        onError(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queries]);
}

/** Each screen is loaded on its first visit. */
const {
  Component: SignInPage,
  load: loadSignIn,
  prepare: prepareSignIn,
} = preloadable(async () => (await import('../features/auth/sign-in/index.ts')).SignInPage);
export { loadSignIn, prepareSignIn };

const loads = new Map<string, () => Promise<unknown>>();
const staffScreen = (path: string, load: () => Promise<ComponentType>): ComponentType => {
  const screen = preloadable(load);
  loads.set(path, screen.load);
  return screen.Component;
};

const DashboardPage = staffScreen(
  paths.admin,
  async () => (await import('../features/books/dashboard/index.ts')).DashboardPage,
);
const LeadsPage = staffScreen(paths.leads, async () => (await import('../features/contacts/index.ts')).LeadsPage);
const ClientsPage = staffScreen(paths.clients, async () => (await import('../features/clients/index.ts')).ClientsPage);
const InvoicesPage = staffScreen(
  paths.invoices,
  async () => (await import('../features/invoices/index.ts')).InvoicesPage,
);
const EstimatesPage = staffScreen(
  paths.estimates,
  async () => (await import('../features/invoices/estimates/index.ts')).EstimatesPage,
);
const RecurringPage = staffScreen(
  paths.recurring,
  async () => (await import('../features/invoices/recurring/index.ts')).RecurringPage,
);
/** Pages on which documents are made and changed, by their list. */
const documentEditors: Readonly<Record<string, Preloadable<{ readonly how: string }>>> = {
  invoices: preloadable(async () => (await import('../features/invoices/editor/index.ts')).InvoiceEditor),
  estimates: preloadable(async () => (await import('../features/invoices/estimates/editor/index.ts')).EstimateEditor),
  recurring: preloadable(async () => (await import('../features/invoices/recurring/editor/index.ts')).ScheduleEditor),
};
const ReportsPage = staffScreen(
  paths.reports,
  async () => (await import('../features/books/reports/index.ts')).ReportsPage,
);
const MessagesPage = staffScreen(
  paths.messages,
  async () => (await import('../features/messages/index.ts')).MessagesPage,
);
const InboxPage = staffScreen(paths.inbox, async () => (await import('../features/inbox/index.ts')).InboxPage);
const GeneratorPage = staffScreen(
  paths.generator,
  async () => (await import('../features/onboarding/index.ts')).GeneratorPage,
);

/** Screens with a record beside them, by its id. */
const recordScreens = [
  [paths.inbox, InboxPage],
  [paths.leads, LeadsPage],
  [paths.clients, ClientsPage],
  [paths.invoices, InvoicesPage],
  [paths.estimates, EstimatesPage],
  [paths.recurring, RecurringPage],
  [paths.messages, MessagesPage],
] as const;

/** The code of the page's first screen, come or on its way. It stays: React repeats a render with the same promise. */
let firstScreen: Promise<unknown> | undefined;

/**
 * Loads the code of the staff's screen at this address. The portal waits for it before its first render, behind what
 * the shell shows: a placeholder of its own would hold the screen back for 300 ms (React's throttle of what follows a
 * fallback).
 */
export const prepareScreen = (pathname: string): void => {
  const [, screen = ''] = pathname.split('/');
  const load = isEditorPath(pathname) ? documentEditors[screen]?.load : loads.get(`/${screen}`);
  // Where it fails, the screen tries again, and says so.
  firstScreen = load?.().catch(() => undefined);
};

/** Addresses that lead on; no screen waits for their code. */
const AuthCallbackPage = lazy(async () => ({
  default: (await import('../features/auth/callback/index.ts')).AuthCallbackPage,
}));
const DashboardRedirect = lazy(async () => ({
  default: (await import('../features/auth/callback/index.ts')).DashboardRedirect,
}));
const VerifyEmailPage = lazy(async () => ({
  default: (await import('../features/auth/mail-links/index.ts')).VerifyEmailPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/mail-links/index.ts')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/mail-links/index.ts')).ResetPasswordPage,
}));
/** The list of sections comes with the pages that show it: the other screens don't wait for it. */
const sectionsModule = () => import('./settings-sections.ts');
const AccountPage = lazy(async () => {
  const [{ AccountPage: Account }, { ownSections }] = await Promise.all([
    import('../features/books/account/account-page.tsx'),
    sectionsModule(),
  ]);
  return { default: () => <Account sections={ownSections} /> };
});
const SettingsPage = lazy(async () => {
  const [{ SettingsPage: Settings }, { settingsSections }] = await Promise.all([
    import('../features/settings/settings-page.tsx'),
    sectionsModule(),
  ]);
  return { default: () => <Settings sections={settingsSections} /> };
});

const later = (screen: ReactNode): ReactNode => <Suspense>{screen}</Suspense>;

/** Prerendered: `src/prerender.tsx`. */
const signIn = (
  <ScreenBoundary fallback={null}>
    <SignInPage />
  </ScreenBoundary>
);

/** The portal: its routes inside the query and toast providers. */
export const PortalApp = () => {
  if (firstScreen) use(firstScreen);
  const [queries] = useState(createQueryClient);
  useSessionExpiry(queries);

  return (
    <QueryClientProvider client={queries}>
      <Toaster>
        <UnseenFailures />
        <Routes>
          <Route path={paths.login} element={signIn} />
          <Route path={paths.adminLogin} element={signIn} />
          <Route path={paths.authCallback} element={later(<AuthCallbackPage />)} />
          <Route path={paths.verifyEmail} element={later(<VerifyEmailPage />)} />
          <Route path={paths.forgotPassword} element={later(<ForgotPasswordPage />)} />
          <Route path={paths.resetPassword} element={later(<ResetPasswordPage />)} />
          <Route path={paths.dashboard} element={later(<DashboardRedirect />)} />
          <Route path={`${paths.account}/*`} element={later(<AccountPage />)} />
          <Route element={<PortalFrame />}>
            <Route path={paths.admin} element={<DashboardPage />} />
            {recordScreens.map(([path, Screen]) => (
              <Route key={path} path={path} element={<Screen />}>
                <Route path=":id" element={null} />
              </Route>
            ))}
            {editorRoutes.map(({ list, path, how }) => {
              const Editor = documentEditors[list]?.Component;
              return <Route key={path} path={path} element={Editor && <Editor how={how} />} />;
            })}
            <Route path={paths.reports} element={<ReportsPage />} />
            <Route path={paths.billing} element={<SettingsPage />} />
            <Route path={paths.generator} element={<GeneratorPage />} />
            {[...loads.keys(), paths.billing].map((screen) => (
              <Route key={screen} path={`${screen}/*`} element={<NoScreen below={screen} />} />
            ))}
            <Route path={`${paths.settings}/*`} element={<SettingsPage />} />
          </Route>
          <Route path="*" element={<NoScreen />} />
        </Routes>
      </Toaster>
    </QueryClientProvider>
  );
};
