import { act, render, screen } from '@testing-library/react';
import { Suspense, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { codeSplit, usePart, type CodeSplit } from './code-split.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

const Screen = ({ split }: { readonly split: CodeSplit<string> }) => <p>{usePart(split)}</p>;

/** A remote, and what the shell does once it is there. */
const Page = ({ split, onLive }: { readonly split: CodeSplit<string>; readonly onLive: () => void }) => {
  useEffect(onLive, [onLive]);
  return (
    <ScreenBoundary fallback="waiting">
      <Screen split={split} />
    </ScreenBoundary>
  );
};

const page = (split: CodeSplit<string>, onLive = () => undefined) => (
  <Suspense fallback="nothing yet">
    <Page split={split} onLive={onLive} />
  </Suspense>
);

describe('the boundary of a screen', () => {
  it('keeps a prerendered page from counting as alive before the screen is', async () => {
    const built = codeSplit(async () => 'the form');
    await built.load();
    const container = document.createElement('div');
    container.innerHTML = renderToString(page(built));
    document.body.append(container);

    const code = Promise.withResolvers<string>();
    let live = 0;
    const root = await act(async () =>
      hydrateRoot(
        container,
        page(
          codeSplit(() => code.promise),
          () => {
            live += 1;
          },
        ),
      ),
    );
    expect([live, container.textContent]).toEqual([0, 'the form']);
    await act(async () => code.resolve('the form'));
    expect([live, container.textContent]).toEqual([1, 'the form']);
    await act(async () => root.unmount());
    container.remove();
  });

  it('shows its fallback where nothing was prerendered', async () => {
    const code = Promise.withResolvers<string>();
    await act(async () => render(page(codeSplit(() => code.promise))));
    expect(screen.getByText('waiting')).toBeTruthy();
    await act(async () => code.resolve('the form'));
    expect(screen.getByText('the form')).toBeTruthy();
  });
});
