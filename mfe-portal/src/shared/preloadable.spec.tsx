import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { preloadable } from './preloadable.ts';

const Sheet = ({ number }: { readonly number: string }) => <h2>{number}</h2>;

const show = (Component: ReturnType<typeof preloadable<{ readonly number: string }>>['Component']) => {
  const renders: string[] = [];
  const Waiting = () => {
    renders.push('fallback');
    return <p>Loading</p>;
  };
  render(
    <Suspense fallback={<Waiting />}>
      <Component number="INV-0007" />
    </Suspense>,
  );
  return renders;
};

test('code that was loaded ahead is rendered at once, without a fallback', async () => {
  const { Component, prepare } = preloadable(() => Promise.resolve(Sheet));
  prepare();
  await act(() => Promise.resolve());
  expect(show(Component)).toEqual([]);
  expect(screen.getByRole('heading').textContent).toBe('INV-0007');
});

test('code that was not, or that failed to load, is asked for when it is rendered', async () => {
  let fails = true;
  const { Component, prepare } = preloadable(() =>
    fails ? Promise.reject(new Error('gone')) : Promise.resolve(Sheet),
  );
  prepare();
  await act(() => Promise.resolve());
  fails = false;
  expect(show(Component)).toContain('fallback');
  expect((await screen.findByRole('heading')).textContent).toBe('INV-0007');
});
