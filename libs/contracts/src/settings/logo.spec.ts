import { logoRooms, logoSizeIn } from './logo.ts';

test.each([
  ['a wide one as wide as the room', 800, 120, 240, 36],
  ['a tall one as high as the room', 200, 600, 21, 64],
  ['a square one', 512, 512, 64, 64],
  ['a small one with two pixels a unit', 64, 64, 32, 32],
  ['a line, never thinner than one unit', 4000, 8, 240, 1],
])('%s', (_, width, height, shownWidth, shownHeight) => {
  expect(logoSizeIn(logoRooms.paper, { width, height })).toEqual({ width: shownWidth, height: shownHeight });
});
