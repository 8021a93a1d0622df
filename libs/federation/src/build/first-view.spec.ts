import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { bytesUpTo, pageFiles } from './first-view.ts';
import { runWebpack } from './webpack-config.ts';

const sources = {
  'src/routes.js':
    "export const list = () => import('./list/index.js'); export const help = () => import('./help.js');",
  'src/list/index.js': "export const part = () => import('./section.js'); console.log('list');",
  'src/list/section.js': "console.log('section');",
  'src/help.js': "console.log('help');",
};

describe('pageFiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-files-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const build = () => {
    for (const [name, content] of Object.entries(sources)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    return runWebpack({
      mode: 'development',
      devtool: false,
      context: folder,
      entry: { routes: './src/routes.js' },
      output: { path: join(folder, 'dist'), filename: '[name].js', chunkFilename: '[id].js' },
    });
  };

  it('finds the scripts of what a page waits for, and nothing that it does not name', async () => {
    const files = pageFiles(await build(), folder, ['routes.js'], {
      '/': [],
      '/list': ['src/list/index.js'],
      '/list/section': ['src/list/index.js', 'src/list/section.js'],
    });
    expect(files).toEqual({
      '/': ['routes.js'],
      '/list': ['routes.js', 'src_list_index_js.js'],
      '/list/section': ['routes.js', 'src_list_index_js.js', 'src_list_section_js.js'],
    });
  });

  it('rejects a module that is not imported lazily', async () => {
    const stats = await build();
    expect(() => pageFiles(stats, folder, [], { '/list': ['src/list/gone.js'] })).toThrow(
      'webpack.config.ts names src/list/gone.js as part of a page, and nothing imports it lazily',
    );
  });
});

const noise = (length: number): string =>
  Array.from({ length }, (_, index) => ((index * 2_654_435_761) >>> 7).toString(36)).join('');

describe('bytesUpTo', () => {
  const html = `${noise(400)}<fold>${noise(1600)}`;
  const compressed = brotliCompressSync(html);

  it('counts what must have arrived before the mark can be read', () => {
    const bytes = bytesUpTo(compressed, html, '<fold>');
    expect(bytes).toBeGreaterThan(compressed.length * 0.1);
    expect(bytes).toBeLessThan(compressed.length * 0.5);
  });

  it('counts everything where there is no mark', () => {
    expect(bytesUpTo(compressed, html, '<none>')).toBe(compressed.length);
  });
});
