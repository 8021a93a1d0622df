import { defineRemote, Route, Routes } from '@vitrine/shell-sdk';
import { LandingPage } from './landing-page.tsx';

function MarketingRoutes() {
  return (
    <Routes>
      <Route path="/" element={<LandingPage />} />
    </Routes>
  );
}

export const remote = defineRemote({ name: 'mfe-marketing', sdk: '^1.0.0', Routes: MarketingRoutes });
