export type Point = readonly [x: number, y: number];

const distance = ([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = Math.hypot(dx, dy);
  return length === 0 ? Math.hypot(px - ax, py - ay) : Math.abs(dx * (ay - py) - dy * (ax - px)) / length;
};

/** A line with as few points as stay within `tolerance` of it (Douglas and Peucker). */
export function simplified(line: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  let [farthest, maximum] = [0, 0];
  line.forEach((point, index) => {
    const away = distance(point, first, last);
    if (away > maximum) [farthest, maximum] = [index, away];
  });
  if (maximum <= tolerance) return [first, last];
  return [
    ...simplified(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplified(line.slice(farthest), tolerance),
  ];
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A smooth path through points, in tenths: each point but the ends bends the line, its middles are on it. */
export function pathOf(line: readonly Point[]): string {
  const [first, ...rest] = line;
  if (!first) return '';
  let d = `M${tenth(first[0])} ${tenth(first[1])}`;
  rest.forEach(([x, y], index) => {
    const next = rest[index + 1];
    d += next
      ? `Q${tenth(x)} ${tenth(y)} ${tenth((x + next[0]) / 2)} ${tenth((y + next[1]) / 2)}`
      : `L${tenth(x)} ${tenth(y)}`;
  });
  return d;
}
