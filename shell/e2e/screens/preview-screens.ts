import type { PageData } from '@vitrine/contracts';
import type { Page } from 'playwright/test';
import type { Screen } from './screen.ts';

const pageData = /(?<=id="vitrine-page">).*?(?=<\/script>)/;

/** A page as it is composed for who is invited to a preview of a remote, without a build of its own. */
const invited = (path: string, remote: string) => (page: Page) =>
  page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(pageData, (json) => {
      const preview = { by: 'ines.marlow@example.test', expires: '2026-12-02T10:00:00.000Z', remotes: [remote] };
      const data: PageData = { ...(JSON.parse(json) as PageData), preview };
      return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
    });
    return route.fulfill({ response, body });
  });

const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview' }).waitFor();

/** On phones it stands where there is no content; elsewhere it lies over a corner, as a developer's marker does. */
export const previewOfSite: Screen = {
  name: 'preview-site',
  path: '/faq',
  prepare: invited('/faq', 'mfe-marketing'),
  reach: bar,
  only: 'phone',
};
export const previewOfPortal: Screen = {
  name: 'preview-portal',
  path: '/leads',
  prepare: invited('/leads', 'mfe-portal'),
  reach: bar,
  only: 'phone',
};
