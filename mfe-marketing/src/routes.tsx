import { brand } from '@vitrine/brand';
import { defineRemote, Navigate, Route, Routes } from '@vitrine/shell-sdk';
import { beginLoading, codeSplit, usePart } from '@vitrine/shell-sdk/code-split';
import { useEffect, useRef, useState } from 'react';
import { CapabilityRoute } from './features/capabilities/index.ts';
import { Chat } from './features/chat/index.ts';
import { CallRoute, CallSentRoute, ContactRoute, SentRoute } from './features/contact/index.ts';
import { FaqRoute } from './features/faq/index.ts';
import { ArticleRoute } from './features/insights/index.ts';
import { LegalRoute } from './features/legal/index.ts';
import { NewsletterLinkRoute, NewsletterRoute, NewsletterSentRoute } from './features/newsletter/index.ts';
import { CaseStudyRoute } from './features/showcase/index.ts';
import { TechnologyRoute } from './features/technology/index.ts';

/**
 * Where the first view ends. The build puts the styles of what follows here (libs/federation), so that the first view
 * is painted before they have come. After hydration styled-components has the same rules in its own sheet and in its
 * own order, so these are disabled. Rendered by the browser it is empty.
 */
const Fold = () => {
  const styles = useRef<HTMLStyleElement>(null);
  useEffect(() => {
    if (styles.current) styles.current.disabled = true;
  }, []);
  return <style ref={styles} data-fold="" dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
};

/** Title of the landing page, prerendered and set again when a visitor comes back to it. */
export const landingTitle = `${brand.agency} · ${brand.tagline}`;

/** What the landing page shows, in a chunk of its own: no other page waits for it. */
export const landingSections = codeSplit(async () => {
  const { Hero, LandingSections, loadLowerSections } = await import('./landing-sections.tsx');
  return { Hero, LandingSections, ...(await loadLowerSections()) };
});

/**
 * The landing page: one scroll, sections as in-page anchors. There is no Suspense boundary around the sections: the
 * page counts as hydrated when all of it is, and until then stays as it was prerendered.
 */
function LandingPage() {
  useState(() => beginLoading(landingSections));
  useEffect(() => {
    document.title = landingTitle;
  }, []);
  const { Hero, LandingSections, LowerSections } = usePart(landingSections);
  return (
    <>
      <Hero />
      <Fold />
      <LandingSections>
        <LowerSections />
      </LandingSections>
    </>
  );
}

function MarketingRoutes() {
  return (
    <>
      <Routes>
        <Route path="/" element={<LandingPage />} />
        <Route path="/capabilities" element={<Navigate to="/#capabilities" replace />} />
        <Route path="/capabilities/:id" element={<CapabilityRoute />} />
        <Route path="/showcase" element={<Navigate to="/#showcase" replace />} />
        <Route path="/showcase/:id" element={<CaseStudyRoute />} />
        <Route path="/insights" element={<Navigate to="/#insights" replace />} />
        <Route path="/insights/:slug" element={<ArticleRoute />} />
        <Route path="/contact" element={<ContactRoute />} />
        <Route path="/contact/call" element={<CallRoute />} />
        <Route path="/contact/call/sent" element={<CallSentRoute />} />
        <Route path="/contact/sent" element={<SentRoute />} />
        <Route path="/newsletter" element={<NewsletterRoute />} />
        <Route path="/newsletter/sent" element={<NewsletterSentRoute />} />
        <Route path="/newsletter/confirm" element={<NewsletterLinkRoute purpose="confirm" />} />
        <Route path="/newsletter/unsubscribe" element={<NewsletterLinkRoute purpose="unsubscribe" />} />
        <Route path="/technology" element={<TechnologyRoute />} />
        <Route path="/faq" element={<FaqRoute />} />
        <Route path="/privacy-policy" element={<LegalRoute key="privacy-policy" kind="privacy-policy" />} />
        <Route path="/terms-of-service" element={<LegalRoute key="terms-of-service" kind="terms-of-service" />} />
      </Routes>
      <Chat />
    </>
  );
}

export const remote = defineRemote({ name: 'mfe-marketing', Routes: MarketingRoutes });
