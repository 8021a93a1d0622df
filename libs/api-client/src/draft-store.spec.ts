import { z } from 'zod';
import { createDraftStore, type DraftStorage } from './draft-store.ts';

const lifetime = 7 * 24 * 60 * 60 * 1000;
const shape = z.object({ values: z.object({ firstName: z.string() }), step: z.number().int().min(0) });
const key = 'test.v1';
const draft = { values: { firstName: 'Ana' }, step: 0 };

const stored = new Map<string, string>();
const browserStorage: DraftStorage = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, text) => void stored.set(name, text),
  removeItem: (name) => void stored.delete(name),
};

function setup({ storage = () => browserStorage }: { storage?: () => DraftStorage } = {}) {
  let time = Date.UTC(2026, 10, 20);
  const store = createDraftStore({ key, shape, storage, lifetime, now: () => time });
  return { store, pass: (milliseconds: number) => (time += milliseconds) };
}

beforeEach(() => stored.clear());

test('a saved draft is loaded unchanged', () => {
  const { store } = setup();
  expect(store.save(draft)).toBe(true);
  expect(store.load()).toEqual(draft);
});

test('an empty browser has no draft', () => {
  expect(setup().store.load()).toBeNull();
});

test('a draft is kept for exactly its lifetime after the last change', () => {
  const { store, pass } = setup();
  store.save(draft);
  pass(lifetime - 1);
  expect(store.load()).toEqual(draft);
  pass(1);
  expect(store.load()).toBeNull();
  expect(browserStorage.getItem(key)).toBeNull();
});

test('saving again restarts the lifetime', () => {
  const { store, pass } = setup();
  store.save(draft);
  pass(lifetime - 1);
  store.save(draft);
  pass(lifetime - 1);
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
  browserStorage.setItem(key, text);
  expect(setup().store.load()).toBeNull();
  expect(browserStorage.getItem(key)).toBeNull();
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

test('without a lifetime a draft is kept as long as its storage', () => {
  const store = createDraftStore({ key, shape, storage: () => browserStorage, now: () => 0 });
  browserStorage.setItem(key, JSON.stringify(draft));
  expect(store.load()).toEqual(draft);
});
