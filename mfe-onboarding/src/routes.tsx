import { defineRemote, Route, Routes } from '@vitrine/shell-sdk';
import { OnboardingPage } from './features/wizard/onboarding-page.tsx';

const OnboardingRoutes = () => (
  <Routes>
    <Route path="/onboarding" element={<OnboardingPage />} />
  </Routes>
);

export const remote = defineRemote({ name: 'mfe-onboarding', sdk: '^1.0.0', Routes: OnboardingRoutes });
