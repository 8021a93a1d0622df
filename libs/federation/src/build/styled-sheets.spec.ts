import { mergeStyledSheets } from './styled-sheets.ts';

const sheet = (...groups: [id: string, names: string[], rules: string[]][]): string =>
  groups
    .map(([id, names, rules], index) =>
      [...rules, `data-styled.g${String(index + 1)}[id="${id}"]{content:"${names.map((name) => `${name},`).join('')}"}`]
        .map((line) => `${line}/*!sc*/\n`)
        .join(''),
    )
    .join('');

describe('mergeStyledSheets', () => {
  it('numbers the second sheet after the first', () => {
    const merged = mergeStyledSheets(sheet(['header', ['a'], ['.a{top:0}']]), sheet(['hero', ['b'], ['.b{left:0}']]));
    expect(merged).toBe(sheet(['header', ['a'], ['.a{top:0}']], ['hero', ['b'], ['.b{left:0}']]));
  });

  it('keeps a base style before the style that extends it, when both sheets have the base', () => {
    const merged = mergeStyledSheets(
      sheet(['bar', ['x'], ['.x{top:0}']], ['button', ['a'], ['.a{color:red}']]),
      sheet(['button', ['a', 'b'], ['.a{color:red}', '.b{color:blue}']], ['fancy', ['c'], ['.c{color:green}']]),
    );
    expect(merged).toBe(
      sheet(
        ['bar', ['x'], ['.x{top:0}']],
        ['button', ['a', 'b'], ['.a{color:red}', '.b{color:blue}']],
        ['fancy', ['c'], ['.c{color:green}']],
      ),
    );
  });

  it('accepts sheets without a rule', () => {
    expect(mergeStyledSheets('', '')).toBe('');
  });
});
