import { playRandomFacts } from './random-facts/play.ts';

it('100,000 random steps leave every pure reader of the books with the same', () => {
  expect(playRandomFacts(100_000)).toEqual([]);
}, 600_000);
