import { splitAtFold } from './split-at-fold.ts';

const group = (id: string, names: string[], rules: string[], number: number): string =>
  [...rules, `data-styled.g${String(number)}[id="${id}"]{content:"${names.map((name) => `${name},`).join('')}"}`]
    .map((text) => `${text}/*!sc*/\n`)
    .join('');

const css = [
  group('sc-button', ['a', 'b'], ['.a{color:red}', '.b{color:blue}'], 1),
  group('sc-hero', ['h'], ['.h{animation:rise 1s}'], 2),
  group('sc-card', ['c'], ['.c{top:0}', '@media print{.c{top:1px}}'], 3),
  group('sc-keyframes-rise', ['rise'], ['@keyframes rise{to{top:0}}'], 4),
  group('sc-keyframes-turn', ['turn'], ['@keyframes turn{to{top:0}}'], 5),
].join('');
const fold = '<style data-fold=""></style>';
const html =
  `<h1 class="sc-hero h"><a class="sc-button a"></a></h1>${fold}<p class="sc-card c"><a class="sc-button ` +
  'b"></a></p>';

describe('splitAtFold', () => {
  it('keeps with the page what the first view uses, whole components and their animations, numbered anew', () => {
    expect(splitAtFold(html, css).css).toBe(
      [
        group('sc-button', ['a', 'b'], ['.a{color:red}', '.b{color:blue}'], 1),
        group('sc-hero', ['h'], ['.h{animation:rise 1s}'], 2),
        group('sc-keyframes-rise', ['rise'], ['@keyframes rise{to{top:0}}'], 3),
      ].join(''),
    );
  });

  it('puts everything else where the first view ends, as plain rules in their order', () => {
    expect(splitAtFold(html, css).html).toBe(
      html.replace(
        fold,
        '<style data-fold="">.c{top:0}\n@media print{.c{top:1px}}\n@keyframes turn{to{top:0}}</style>',
      ),
    );
  });

  it('leaves a page without a fold as it is', () => {
    expect(splitAtFold('<p class="c"></p>', css)).toEqual({ html: '<p class="c"></p>', css });
  });
});
