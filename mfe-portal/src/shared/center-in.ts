/**
 * Scrolls a rail so that one of its links is in sight. Not by `scrollIntoView`: browsers then let the next Tab begin at
 * the link, past the skip link and everything before it.
 */
export function centerIn(rail: HTMLElement, link: Element): void {
  const [outer, inner] = [rail.getBoundingClientRect(), link.getBoundingClientRect()];
  rail.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  if (inner.top < outer.top || inner.bottom > outer.bottom) rail.scrollTop += inner.top - outer.top;
}
