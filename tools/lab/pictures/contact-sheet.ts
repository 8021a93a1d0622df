import { relative } from 'node:path';
import { differenceOf, type Difference } from './compare.ts';
import type { Picture } from './take.ts';

interface Sheet {
  readonly folder: string;
  readonly baseline: string | null;
  readonly pictures: readonly Picture[];
  readonly differences: ReadonlyMap<string, Difference>;
  readonly missing: readonly string[];
  /** Files of the baseline that nothing was compared with. */
  readonly removed: readonly string[];
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The page on which all pictures are looked at: what changed first, each with what it was and where it differs. */
export function contactSheet({ folder, baseline, pictures, differences, missing, removed }: Sheet): string {
  const isChanged = ({ file }: Picture): boolean => differences.get(file)?.kind === 'changed';
  const figure = (picture: Picture): string => {
    const { file, width, scale } = picture;
    const difference = differences.get(file);
    const links = [`<a href="${file}">${String(width)} × ${String(scale)}</a>`];
    if (baseline && difference?.kind === 'changed') {
      links.push(`<a href="${escape(relative(folder, baseline))}/${file}">before</a>`);
      links.push(
        difference.pixels === null
          ? 'another size'
          : `<a href="${differenceOf(file)}">${String(difference.pixels)} pixels</a>`,
      );
    }
    if (difference?.kind === 'new') links.push('new');
    return (
      `<figure${isChanged(picture) ? ' class="changed"' : ''}><a href="${file}"><img loading="lazy" src="${file}" ` +
      `alt=""></a><figcaption>${links.join(' · ')}</figcaption></figure>`
    );
  };
  const byScreen = Map.groupBy(pictures, ({ screen }) => screen);
  const sections = [...byScreen].toSorted(([, a], [, b]) => Number(b.some(isChanged)) - Number(a.some(isChanged)));
  const list = (title: string, entries: readonly string[]): string =>
    entries.length > 0
      ? `<h2>${title}</h2><ul>${entries.map((entry) => `<li>${escape(entry)}</li>`).join('')}</ul>`
      : '';
  const section = ([name, own]: (typeof sections)[number]): string =>
    `<section><h2>${escape(name)}</h2><div>${own.map(figure).join('')}</div></section>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title>
<style>body{margin:2rem;background:#15120f;color:#f4efe7;font:14px/1.4 system-ui}a{color:inherit}section>div{
display:flex;flex-wrap:wrap;gap:1rem;align-items:start}
figure{margin:0;width:300px}img{display:block;width:100%;max-height:420px;object-fit:cover;object-position:top;
outline:1px solid #444}.changed img{outline:3px solid #e0a14a}</style>
<h1>${String(pictures.length)} pictures${baseline ? `, compared with ${escape(baseline)}` : ''}</h1>
${list('Not reached', missing)}${list('No longer taken', removed)}
${sections.map(section).join('\n')}
</html>
`;
}
