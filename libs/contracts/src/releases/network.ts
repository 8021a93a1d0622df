const groupCount = 8;

/**
 * Whom a limit counts: an IPv4 address by itself, and of an IPv6 address the first 64 bits, because one subscriber
 * holds all addresses below them. An IPv4 address written as IPv6 is the IPv4 address. Anything else stands for itself.
 */
export function networkOf(address: string): string {
  const groups = groupsOf(address.replace(/%.*$/, '').toLowerCase());
  if (!groups) return address;
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address; null for text that is none. */
function groupsOf(text: string): number[] | null {
  const [head, tail, ...more] = text.split('::');
  if (head === undefined || more.length > 0 || !text.includes(':')) return null;
  const before = numbersOf(head);
  const after = tail === undefined ? [] : numbersOf(tail);
  if (!before || !after) return null;
  const missing = groupCount - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  return [...before, ...Array.from({ length: missing }, () => 0), ...after];
}

/** Of the part on one side of `::`; its last four bytes may be written as IPv4. */
function numbersOf(part: string): number[] | null {
  if (part === '') return [];
  const groups = part.split(':').flatMap((group) => {
    const bytes = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(group)?.slice(1).map(Number);
    if (bytes)
      return bytes.every((byte) => byte < 256)
        ? [((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0), ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0)]
        : [Number.NaN];
    return [/^[\da-f]{1,4}$/.test(group) ? Number.parseInt(group, 16) : Number.NaN];
  });
  return groups.some(Number.isNaN) ? null : groups;
}
