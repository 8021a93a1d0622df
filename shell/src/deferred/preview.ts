import type { PageData } from '@vitrine/contracts';
import { readOverrides } from '../overrides/stored-overrides.ts';
import { element, placeMarker } from './marker.ts';

/** The texts of the bar. */
const texts = {
  label: 'Preview',
  title: (names: readonly string[]) => `Preview of ${new Intl.ListFormat('en-US').format(names)}`,
  build: 'build',
  by: (by: string) => `Made by ${by}`,
  until: (until: string) => `Open until ${until}`,
  leave: 'Leave preview',
};

const timeOf = (at: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

/** The edge ends the cookie, and leads back to the page that is open by then (shell/server/previews.ts). */
const leave = (): void => {
  const url = new URL(location.href);
  url.searchParams.set('preview', 'none');
  location.replace(url);
};

/**
 * Shows on every page of a preview what is previewed, by whom and until when, and a way out. Folded on small screens,
 * where it stands in the dock. What this browser takes from a developer's machine is not the preview's.
 */
export const showPreview = ({ preview, remotes, overrides = [] }: PageData): void => {
  if (!preview) return;
  const overridden = readOverrides(overrides);
  const names = preview.remotes.filter((name) => !(name in overridden));
  if (names.length === 0) return;
  const rows = remotes
    .filter(({ name }) => names.includes(name))
    .map(({ name, build }) =>
      element(
        'li',
        {},
        element(
          'span',
          {},
          element('code', { textContent: name }),
          ` ${texts.build} `,
          element('code', { textContent: build }),
        ),
      ),
    );
  const button = element('button', { type: 'button', textContent: texts.leave });
  button.addEventListener('click', leave);
  const bar = element(
    'details',
    { open: matchMedia('(min-width:56.25em)').matches },
    element('summary', { textContent: texts.title(names) }),
    element('ul', {}, ...rows),
    element('p', {}, texts.by(preview.by), element('br', {}), texts.until(timeOf(preview.expires))),
    button,
  );
  placeMarker(texts.label, bar);
};
