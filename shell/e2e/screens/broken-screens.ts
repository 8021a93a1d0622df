import type { Page } from 'playwright/test';
import { aRemoteFailed, type Screen } from './screen.ts';

const without = (files: string) => (page: Page) => page.route(files, (route) => route.fulfill({ status: 404 }));
const shell = '**/shell/*/*.js';
/** A busy machine lets seconds pass, after which Chromium warns of scripts that came and whose page never ran. */
const missing = /status of 404|ChunkLoadError|was preloaded using link preload but not used/;

const lost = (page: Page) => page.locator('#lost').waitFor();
const failureText = (page: Page) => page.locator('#wait', { hasText: 'That didn’t load.' }).waitFor();
const fallback = (page: Page) => page.locator('[data-fallback]').waitFor();

/** Pages whose parts don't come: what they show in the place of a screen, or over it. */
export const brokenScreens: readonly Screen[] = [
  { name: 'broken-shell-site', path: '/onboarding', prepare: without(shell), reach: lost, console: missing },
  { name: 'broken-shell-portal', path: '/forgot-password', prepare: without(shell), reach: lost, console: missing },
  { name: 'broken-shell-sign-in', path: '/login', prepare: without(shell), reach: failureText, console: missing },
  {
    name: 'broken-remote-readable',
    path: '/faq',
    prepare: without('**/remotes/mfe-marketing/**/*.js*'),
    reach: fallback,
    console: aRemoteFailed,
  },
  {
    name: 'broken-remote-site',
    path: '/onboarding',
    prepare: without('**/remotes/mfe-onboarding/**/*.js*'),
    reach: fallback,
    console: aRemoteFailed,
  },
  {
    name: 'broken-remote-portal',
    path: '/login',
    prepare: without('**/remotes/mfe-portal/**/*.js*'),
    reach: fallback,
    console: aRemoteFailed,
  },
];
