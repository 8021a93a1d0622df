import { brand } from '@vitrine/brand';
import { defineRemote, Navigate, Route, Routes } from '@vitrine/shell-sdk';
import { useEffect } from 'react';
import { CapabilityRoute } from './features/capabilities/index.ts';
import { Chat } from './features/chat/index.ts';
import { ContactRoute, SentRoute } from './features/contact/index.ts';
import { FaqRoute } from './features/faq/index.ts';
import { ArticleRoute } from './features/insights/index.ts';
import { LegalRoute } from './features/legal/index.ts';
import { CaseStudyRoute } from './features/showcase/index.ts';
import { LandingPage } from './landing-page.tsx';

/** Title of the landing page, prerendered and after a way back to it. */
export const landingTitle = `${brand.agency} · ${brand.tagline}`;

function Landing() {
  useEffect(() => {
    document.title = landingTitle;
  }, []);
  return <LandingPage />;
}

function MarketingRoutes() {
  return (
    <>
      <Routes>
        <Route path="/" element={<Landing />} />
        <Route path="/capabilities" element={<Navigate to="/#capabilities" replace />} />
        <Route path="/capabilities/:id" element={<CapabilityRoute />} />
        <Route path="/showcase" element={<Navigate to="/#showcase" replace />} />
        <Route path="/showcase/:id" element={<CaseStudyRoute />} />
        <Route path="/insights" element={<Navigate to="/#insights" replace />} />
        <Route path="/insights/:slug" element={<ArticleRoute />} />
        <Route path="/contact" element={<ContactRoute />} />
        <Route path="/contact/sent" element={<SentRoute />} />
        <Route path="/faq" element={<FaqRoute />} />
        <Route path="/privacy-policy" element={<LegalRoute key="privacy-policy" kind="privacy-policy" />} />
        <Route path="/terms-of-service" element={<LegalRoute key="terms-of-service" kind="terms-of-service" />} />
      </Routes>
      <Chat />
    </>
  );
}

export const remote = defineRemote({ name: 'mfe-marketing', sdk: '^1.0.0', Routes: MarketingRoutes });
