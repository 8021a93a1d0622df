import { defineRemote, Route, Routes } from '@vitrine/shell-sdk';
import { OverviewPage } from './features/overview/index.ts';

/**
 * Every path that `webpack.config.ts` claims and names among its `screens`. A page that not everyone opens belongs in a
 * chunk of its own (`codeSplit`).
 */
const SampleRoutes = () => (
  <Routes>
    <Route path="/sample" element={<OverviewPage />} />
  </Routes>
);

export const remote = defineRemote({ name: 'mfe-sample', Routes: SampleRoutes });
