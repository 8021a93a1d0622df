import { noExtensions, type PageMenuEntry } from '@vitrine/contracts';
import { extractMenus, fillMenus } from './menus.ts';

const who = 'data-for="vitrine-for"';
const samples =
  `<nav><a ${who} href="/#vitrine-header">vitrine-label</a></nav>` +
  `<p><a ${who} href="/vitrine-account">vitrine-label</a>` +
  `<a href="/vitrine-account-tab" target="_blank" ${who}>vitrine-label<svg/></a></p>` +
  `<dialog><ul><li><a data-in-place="" ${who} href="/#vitrine-header">vitrine-label</a></li></ul></dialog>` +
  `<footer><ul><li><a ${who} href="/vitrine-footer">vitrine-label</a></li></ul></footer>`;

const pageOf = (menus: Record<string, PageMenuEntry[]>) => ({ ...noExtensions, menus });
const earlier = pageOf({ header: [{ label: 'About', to: '/#about' }] });

describe('the menus of a document', () => {
  it('are filled in the markup that the shell renders, by place and look', () => {
    const { html, templates } = extractMenus(samples, earlier);
    const page = pageOf({
      header: [
        { label: 'About', to: '/#about' },
        { label: 'Q & <A>', to: '/faq?a="1"' },
      ],
      account: [
        { label: 'Billing', to: '/account', for: 'client' },
        { label: 'Dashboard', to: '/admin', for: 'staff', newTab: true },
      ],
    });
    const filled = fillMenus(html, templates, page);
    const odd = 'href="/faq?a=&quot;1&quot;">Q &amp; &lt;A&gt;</a>';
    expect(filled).toBe(
      `<nav><a href="/#about">About</a><a ${odd}</nav>` +
        '<p><a data-for="client" href="/account">Billing</a>' +
        '<a href="/admin" target="_blank" data-for="staff">Dashboard<svg/></a></p>' +
        `<dialog><ul><li><a data-in-place="" href="/#about">About</a></li><li><a ${odd}</li></ul></dialog>` +
        '<footer><ul></ul></footer>',
    );
  });

  it('hold what they had before, for an edge that fills none', () => {
    const { html } = extractMenus(samples, earlier);
    expect(html).toContain('<nav><!--vitrine:menu header--><a href="/#about">About</a><!--/vitrine:menu--></nav>');
    expect(html).not.toMatch(/vitrine-(?:label|for|header|footer|account)/);
  });

  it('stay as they are in a document of a shell that built them in', () => {
    expect(fillMenus('<nav><a href="/faq">FAQ</a></nav>', {}, earlier)).toBe('<nav><a href="/faq">FAQ</a></nav>');
  });

  it('stop the build where the shell renders no sample of one', () => {
    expect(() => extractMenus(samples.replace('vitrine-footer', 'faq'), earlier)).toThrow(
      /no sample of the menu footer/,
    );
  });
});
