import { playRandomFacts } from './random-facts/play.ts';

it('3,000 random steps leave every pure reader of the books with the same', () => {
  expect(playRandomFacts(3_000)).toEqual([]);
}, 120_000);
