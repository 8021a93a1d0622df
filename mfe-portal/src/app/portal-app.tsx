import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate, Route, Routes } from '@vitrine/shell-sdk';
import { Toaster } from '@vitrine/ui';
import { lazy, Suspense, useState } from 'react';
import { LeadsPage } from '../features/leads/index.ts';
import { SignInPage } from '../features/sign-in/index.ts';
import { PortalFrame } from '../frame/portal-frame.tsx';
import { paths } from '../shared/paths.ts';
import { createQueryClient } from './query-client.ts';
import { settingsSections } from './settings-sections.ts';
import { useSessionExpiry } from './use-session-expiry.ts';

const SettingsPage = lazy(async () => ({ default: (await import('../features/settings/settings-page.tsx')).SettingsPage }));

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
          <Route element={<PortalFrame />}>
            <Route path={`${paths.admin}/*`} element={<Navigate to={paths.leads} replace />} />
            <Route path={paths.leads} element={<LeadsPage />}>
              <Route path=":id" element={null} />
            </Route>
            <Route
              path={`${paths.settings}/*`}
              element={
                <Suspense>
                  <SettingsPage sections={settingsSections} />
                </Suspense>
              }
            />
          </Route>
        </Routes>
      </Toaster>
    </QueryClientProvider>
  );
};
