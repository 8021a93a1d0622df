import { defineRemote, type RemoteDialogProps, Route, Routes, useApi, useLocation } from '@vitrine/shell-sdk';
import { beginLoading, codeSplit, type CodeSplit, ScreenBoundary, usePart } from '@vitrine/shell-sdk/code-split';
import { type ComponentType, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { hasUnsent } from './shared/unsent-key.ts';
import { WithChat } from './shared/visitor-chat.tsx';

/** Fills the window while a page loads, so that the footer does not jump. */
const PageRoom = styled.div`
  min-height: 90svh;
`;

const split = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  codeSplit(async () => ({ Part: await load() }));

/** Every page in a chunk of its own: the payment page does not load the wizards. */
const pages = {
  onboarding: split(async () => (await import('./pages/onboarding-page.tsx')).OnboardingPage),
  packageOnboarding: split(async () => (await import('./pages/package-onboarding-page.tsx')).PackageOnboardingPage),
  pay: split(async () => (await import('./features/pay/index.ts')).PayPage),
  estimate: split(async () => (await import('./features/estimate/index.ts')).EstimatePage),
  success: split(async () => (await import('./features/payment-result/index.ts')).PaymentSuccessPage),
  cancel: split(async () => (await import('./features/payment-result/index.ts')).PaymentCancelPage),
};
/** Prerendered, so the build loads it first. */
export const packagesPage = split(async () => (await import('./pages/packages-page.tsx')).PackagesPage);

const dialogs = {
  'access-code': split<RemoteDialogProps>(
    async () => (await import('./dialogs/access-code-dialog.tsx')).AccessCodeDialog,
  ),
  packages: split<RemoteDialogProps>(async () => (await import('./dialogs/packages-dialog.tsx')).PackagesDialog),
};

type Split<Props> = CodeSplit<{ readonly Part: ComponentType<Props> }>;

const Loaded = ({ page }: { readonly page: Split<object> }) => {
  const { Part } = usePart(page);
  return <Part />;
};

const Page = ({ page }: { readonly page: Split<object> }) => {
  useState(() => beginLoading(page));
  return (
    <ScreenBoundary fallback={<PageRoom aria-busy="true" data-shape="" />}>
      <Loaded page={page} />
    </ScreenBoundary>
  );
};

/** While the chunk loads, the shell shows its own scrim and announces it. */
const dialog = (part: Split<RemoteDialogProps>): ComponentType<RemoteDialogProps> =>
  function StartDialog(props) {
    useState(() => beginLoading(part));
    const { Part } = usePart(part);
    return <Part {...props} />;
  };

/** Unsent submissions are sent as soon as the BFF can be reached again (decision D10). */
const useUnsentSubmissions = (): void => {
  const client = useApi();
  // The payment page sends its own before it asks what is due.
  const paying = useLocation().pathname === '/pay';
  useEffect(() => {
    if (paying) return undefined;
    const submitThem = () => {
      if (hasUnsent()) void import('./shared/unsent.ts').then(({ submitAllUnsent }) => submitAllUnsent(client));
    };
    submitThem();
    addEventListener('online', submitThem);
    return () => removeEventListener('online', submitThem);
  }, [client, paying]);
};

const OnboardingRoutes = () => {
  useUnsentSubmissions();
  return (
    <WithChat>
      <Routes>
        <Route path="/onboarding" element={<Page key="onboarding" page={pages.onboarding} />} />
        <Route path="/onboarding/package" element={<Page key="packageOnboarding" page={pages.packageOnboarding} />} />
        <Route path="/packages" element={<Page key="packagesPage" page={packagesPage} />} />
        <Route path="/pay" element={<Page key="pay" page={pages.pay} />} />
        <Route path="/estimate" element={<Page key="estimate" page={pages.estimate} />} />
        <Route path="/payment-success" element={<Page key="success" page={pages.success} />} />
        <Route path="/payment-cancel" element={<Page key="cancel" page={pages.cancel} />} />
      </Routes>
    </WithChat>
  );
};

export const remote = defineRemote({
  name: 'mfe-onboarding',
  Routes: OnboardingRoutes,
  dialogs: { 'access-code': dialog(dialogs['access-code']), packages: dialog(dialogs.packages) },
});
