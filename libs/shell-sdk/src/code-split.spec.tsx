import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { codeSplit, type CodeSplit, ScreenBoundary, usePart } from './code-split.tsx';

const Part = ({ split }: { readonly split: CodeSplit<string> }) => <p>{split.read()}</p>;

class Boundary extends Component<{ readonly children: ReactNode }, { readonly message: string | null }> {
  override state = { message: null };
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override render() {
    return this.state.message === null ? this.props.children : <p role="alert">{this.state.message}</p>;
  }
}

const page = (split: CodeSplit<string>) => (
  <Boundary>
    <Suspense fallback="waiting">
      <Part split={split} />
    </Suspense>
  </Boundary>
);

describe('a split-off part', () => {
  it('is waited for, and fetched once', async () => {
    let fetched = 0;
    const split = codeSplit(async () => `part ${String((fetched += 1))}`);
    await act(async () => render(page(split)));
    expect(screen.getByText('part 1')).toBeTruthy();
    expect(await split.load()).toBe('part 1');
  });

  it('stands at once where it was loaded first', async () => {
    const split = codeSplit(async () => 'whole');
    await split.load();
    // No wait: the first render has it.
    render(page(split));
    expect(screen.getByText('whole')).toBeTruthy();
    expect(screen.queryByText('waiting')).toBeNull();
  });

  it('hands a failure to the boundary instead of asking for ever, and is fetched anew by load', async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      let fetched = 0;
      const split = codeSplit(async () => {
        fetched += 1;
        if (fetched === 1) throw new Error('gone');
        return 'back';
      });
      await act(async () => render(page(split)));
      expect(screen.getByRole('alert').textContent).toBe('gone');
      expect(fetched).toBe(1);
      expect(await split.load()).toBe('back');
    } finally {
      complaint.mockRestore();
    }
  });
});

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

const screenPage = (split: CodeSplit<string>, onLive = () => undefined) => (
  <Suspense fallback="nothing yet">
    <Page split={split} onLive={onLive} />
  </Suspense>
);

describe('the boundary of a screen', () => {
  it('keeps a prerendered page from counting as alive before the screen is', async () => {
    const built = codeSplit(async () => 'the form');
    await built.load();
    const container = document.createElement('div');
    container.innerHTML = renderToString(screenPage(built));
    document.body.append(container);

    const code = Promise.withResolvers<string>();
    let live = 0;
    const root = await act(async () =>
      hydrateRoot(
        container,
        screenPage(
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
    await act(async () => render(screenPage(codeSplit(() => code.promise))));
    expect(screen.getByText('waiting')).toBeTruthy();
    await act(async () => code.resolve('the form'));
    expect(screen.getByText('the form')).toBeTruthy();
  });
});
