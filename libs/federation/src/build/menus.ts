import { menuOf, type PageExtensions, type PageMenuEntry } from '@vitrine/contracts';

const link = (to: string): string => `<a [^>]*href="/${to}"[^>]*>(?:(?!</a>)[^])*</a>`;

/**
 * The looks of menu entries, in the order in which they are taken out, and the pattern of the sample that the shell
 * renders of each while it is built (shell/src/prerender.tsx).
 */
const looks = {
  sheet: `<li>${link('#vitrine-header')}</li>`,
  header: link('#vitrine-header'),
  footer: `<li>${link('vitrine-footer')}</li>`,
  account: link('vitrine-account'),
  tab: link('vitrine-account-tab'),
} as const;

/** Markup of an entry by its look; the shell's build record has it. */
export type MenuTemplates = Readonly<Record<string, string>>;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const entryMarkup = (template: string, entry: PageMenuEntry): string =>
  template
    .replace(/\/#?vitrine-[a-z-]+(?=")/, () => escape(entry.to))
    .replace('vitrine-label', () => escape(entry.label))
    // Only a link to a section of the page leaves the page alone.
    .replace(' data-in-place=""', (attribute) => (entry.to.startsWith('/#') ? attribute : ''))
    .replace(' data-for="vitrine-for"', entry.for ? ` data-for="${entry.for}"` : '');

const marked = (menu: string, content = ''): string => `<!--vitrine:menu ${menu}-->${content}<!--/vitrine:menu-->`;
const markers = /<!--vitrine:menu (\w+)-->[^]*?<!--\/vitrine:menu-->/g;

const menuMarkup = (menu: string, templates: MenuTemplates, extensions: PageExtensions): string => {
  const entries = menuOf(extensions, menu === 'account' || menu === 'footer' ? menu : 'header');
  return entries
    .map((entry) => entryMarkup(templates[entry.newTab ? 'tab' : menu] ?? templates[menu] ?? '', entry))
    .join('');
};

/**
 * Puts a page's entries into the menus of a document, in the markup that the shell renders in the browser: nothing
 * moves when it hydrates. A document of a shell that had its menus built in stays as it is.
 */
export const fillMenus = (html: string, templates: MenuTemplates, extensions: PageExtensions): string =>
  html.replaceAll(markers, (_, menu: string) => menuMarkup(menu, templates, extensions));

/**
 * Takes the samples out of a document that the shell rendered: a menu's markup becomes a marker around the entries of
 * `earlier`, which an edge that fills no menus sends as they are. Throws when a menu has no sample.
 */
export const extractMenus = (
  html: string,
  earlier: PageExtensions,
): { readonly html: string; readonly templates: MenuTemplates } => {
  const templates: Record<string, string> = {};
  let text = html;
  for (const [look, pattern] of Object.entries(looks)) {
    const found = new RegExp(pattern).exec(text)?.[0];
    if (found === undefined) throw new Error(`The shell’s document has no sample of the menu ${look}`);
    templates[look] = found;
    text = text.replaceAll(found, look === 'tab' ? '' : marked(look));
  }
  return {
    html: text.replaceAll(markers, (_, menu: string) => marked(menu, menuMarkup(menu, templates, earlier))),
    templates,
  };
};
