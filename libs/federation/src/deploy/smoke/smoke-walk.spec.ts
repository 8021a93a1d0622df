import { walksOf, type Stop } from './smoke-walk.ts';

const stop = (remote: string, path: string): Stop => ({ remote, path, build: 'b1' });
const pathsOf = (walks: readonly (readonly Stop[])[]): string[] =>
  walks.map((stops) => stops.map(({ path }) => path).join(' '));

describe('walks of a smoke check', () => {
  const others = [stop('mfe-marketing', '/'), stop('mfe-portal', '/login')];

  it('goes from a single page to every other remote and back', () => {
    expect(pathsOf(walksOf([stop('mfe-booking', '/booking')], others))).toEqual([
      '/booking / /booking /login /booking',
    ]);
  });

  it('goes from each page to another remote, a few pages in one document', () => {
    const own = Array.from({ length: 9 }, (_, index) => stop('mfe-booking', `/booking/${String(index)}`));
    const walks = pathsOf(walksOf(own, others));
    expect(walks).toHaveLength(2);
    expect(walks[0]).toMatch(/^\/booking\/0 \/ \/booking\/1 \/login \/booking\/2 \/ .* \/booking\/0$/);
    expect(walks[1]).toBe('/booking/8 / /booking/8');
  });

  it('has nowhere to go where a remote is alone', () => {
    expect(walksOf([stop('mfe-booking', '/booking')], [])).toEqual([]);
  });
});
