import { act, render, screen } from '@testing-library/react';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { Button } from '@vitrine/ui';
import { Dock } from './dock.tsx';

/** jsdom lays nothing out: the spec says what is in sight. */
class Sight implements Partial<IntersectionObserver> {
  static readonly all: Sight[] = [];
  readonly watched = new Set<Element>();
  constructor(readonly report: (changes: { target: Element; isIntersecting: boolean }[]) => void) {
    Sight.all.push(this);
  }
  observe(element: Element): void {
    this.watched.add(element);
  }
  unobserve(element: Element): void {
    this.watched.delete(element);
  }
  disconnect(): void {
    this.watched.clear();
  }
}

const show = (isIntersecting: boolean) =>
  act(async () => {
    for (const sight of Sight.all) sight.report([...sight.watched].map((target) => ({ target, isIntersecting })));
  });

/** The mark that its styles go by: whether Book a call is shown. */
const hasCall = () =>
  screen.getByRole('navigation', { hidden: true, name: 'Next step' }).dataset['alone'] !== undefined;

const Page = ({ hasAct }: { readonly hasAct: boolean }) => (
  <TestShell fetch={() => Promise.resolve(new Response(null, { status: 204 }))}>
    <main id="main">
      <Button>Another</Button>
      {hasAct && <Button variant="primary">Send message</Button>}
    </main>
    <Dock />
  </TestShell>
);

beforeAll(() => {
  globalThis.IntersectionObserver = Sight as unknown as typeof IntersectionObserver;
});

it('shows Book a call while the page shows no primary button, and steps back for one', async () => {
  await act(async () => render(<Page hasAct />));
  await show(true);
  expect(hasCall()).toBe(false);
  await show(false);
  expect(hasCall()).toBe(true);
  await show(true);
  expect(hasCall()).toBe(false);
});

it('steps back for the whole section of a form, whose button may be far below', async () => {
  await act(async () =>
    render(
      <TestShell fetch={() => Promise.resolve(new Response(null, { status: 204 }))}>
        <main id="main">
          <section aria-label="Contact">
            <form>
              <Button type="submit" variant="primary">
                Send message
              </Button>
            </form>
          </section>
        </main>
        <Dock />
      </TestShell>,
    ),
  );
  const watched = Sight.all.flatMap((sight) => [...sight.watched]);
  expect(watched).toEqual([screen.getByRole('region', { name: 'Contact' })]);
  await show(true);
  expect(hasCall()).toBe(false);
});

it('notices that pages come and go', async () => {
  const { rerender } = await act(async () => render(<Page hasAct={false} />));
  expect(hasCall()).toBe(true);
  await act(async () => rerender(<Page hasAct />));
  await show(true);
  expect(hasCall()).toBe(false);
  await act(async () => rerender(<Page hasAct={false} />));
  expect(hasCall()).toBe(true);
});
