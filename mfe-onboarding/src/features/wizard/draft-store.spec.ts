import { z } from 'zod';
import { createDraftStore, draftLifetime, type DraftStorage } from './draft-store.ts';

const Values = z.object({ firstName: z.string() });
const key = 'test.v1';
const draft = { values: { firstName: 'Ana' }, step: 0 };

function setup({ storage = () => window.localStorage }: { storage?: () => DraftStorage } = {}) {
  let time = Date.UTC(2026, 10, 20);
  const store = createDraftStore({ key, values: Values, storage, now: () => time });
  return { store, pass: (milliseconds: number) => (time += milliseconds) };
}

beforeEach(() => window.localStorage.clear());

test('a saved draft is loaded unchanged', () => {
  const { store } = setup();
  expect(store.save(draft)).toBe(true);
  expect(store.load()).toEqual(draft);
});

test('an empty browser has no draft', () => {
  expect(setup().store.load()).toBeNull();
});

test('a draft is kept for exactly seven days after the last change', () => {
  const { store, pass } = setup();
  store.save(draft);
  pass(draftLifetime - 1);
  expect(store.load()).toEqual(draft);
  pass(1);
  expect(store.load()).toBeNull();
  expect(window.localStorage.getItem(key)).toBeNull();
});

test('saving again restarts the seven days', () => {
  const { store, pass } = setup();
  store.save(draft);
  pass(draftLifetime - 1);
  store.save(draft);
  pass(draftLifetime - 1);
  expect(store.load()).toEqual(draft);
});

test('a draft dated in the future is dropped', () => {
  const { store, pass } = setup();
  store.save(draft);
  pass(-1000);
  expect(store.load()).toBeNull();
});

test.each([
  ['broken JSON', '{"savedAt":'],
  ['not a draft', '"hello"'],
  ['null', 'null'],
  ['values of another shape', JSON.stringify({ savedAt: Date.UTC(2026, 10, 20), step: 0, values: { firstName: 7 } })],
  ['a negative step', JSON.stringify({ savedAt: Date.UTC(2026, 10, 20), step: -1, values: { firstName: 'Ana' } })],
])('%s is ignored and cleaned up', (_, text) => {
  window.localStorage.setItem(key, text);
  expect(setup().store.load()).toBeNull();
  expect(window.localStorage.getItem(key)).toBeNull();
});

test('a browser that refuses storage has no draft and throws nothing', () => {
  const { store } = setup({
    storage: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  expect(store.load()).toBeNull();
  expect(store.save(draft)).toBe(false);
  expect(() => store.clear()).not.toThrow();
});

test('save returns false when storage is full', () => {
  const { store } = setup({
    storage: () => ({
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('Quota exceeded', 'QuotaExceededError');
      },
    }),
  });
  expect(store.save(draft)).toBe(false);
});

test('clear removes the draft', () => {
  const { store } = setup();
  store.save(draft);
  store.clear();
  expect(store.load()).toBeNull();
});
