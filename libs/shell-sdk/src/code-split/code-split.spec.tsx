import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { codeSplit, type CodeSplit } from './code-split.ts';

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
