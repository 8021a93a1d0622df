/**
 * Runs in a page and says what a reader would send back: lines of text that overlap, text or controls that are cut off,
 * words that are broken in the middle, text that is too small, fields that a touched screen zooms into, fixed and
 * sticky boxes over text or controls where the scroll rests (top, bottom, targets of in-page links), and a page that
 * scrolls sideways. It needs nothing from outside, because it is handed to the browser as text.
 */
export async function layoutFaults(): Promise<string[]> {
  interface Box {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  }
  interface Clip {
    readonly element: Element | null;
    readonly box: Box;
    readonly x: string;
    readonly y: string;
    /** Says with dots that there is more. */
    readonly ellipsis: boolean;
  }
  interface Item {
    readonly element: Element;
    /** The ink of a line of text, or a control. */
    readonly box: Box;
    readonly text: string;
    readonly isText: boolean;
    readonly size: number;
    /** The fixed or sticky box it moves with. */
    readonly layer: Element | null;
  }
  interface Inherited {
    readonly clips: readonly Clip[];
    readonly layer: Element | null;
  }

  const slack = 2;
  const root = document.documentElement;
  const scroller = document.scrollingElement ?? root;
  const faults = new Set<string>();
  const pen = document.createElement('canvas').getContext('2d');
  const width = (box: Box): number => box.right - box.left;
  const height = (box: Box): number => box.bottom - box.top;
  const shared = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const name = (element: Element): string => {
    const id = element.id ? `#${element.id}` : '';
    const parent = element.parentElement;
    return `${parent && parent !== document.body ? `${parent.localName} > ` : ''}${element.localName}${id}`;
  };
  const quote = (text: string): string => `“${text.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}”`;
  /** A page behind another one paints no frames, and would never answer. */
  const nextFrame = (): Promise<unknown> =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 500);
    });
  const settle = async (): Promise<void> => {
    for (let frame = 0; frame < 2; frame += 1) await nextFrame();
    for (const animation of document.getAnimations())
      if (animation.timeline instanceof DocumentTimeline && animation.effect?.getComputedTiming().endTime !== Infinity)
        animation.finish();
  };

  /** The browser scrolls to a focused field some time after a resize, and a long list to the row that it showed. */
  const restsAtTop = async (): Promise<boolean> => {
    for (let tries = 0; tries < 20; tries += 1) {
      scroller.scrollTo({ top: 0, behavior: 'instant' });
      await settle();
      if (scroller.scrollTop === 0) return true;
    }
    return false;
  };

  /** Where the glyphs are: the boxes of lines reach higher and lower than any of them. */
  const ink = (box: Box, text: string, style: CSSStyleDeclaration): Box => {
    if (!pen) return box;
    pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const pageText = style.textTransform === 'uppercase' ? text.toUpperCase() : text;
    const { fontBoundingBoxAscent, actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(
      pageText.trim().slice(0, 400),
    );
    const baseline = box.top + fontBoundingBoxAscent;
    return {
      left: box.left,
      right: box.right,
      top: baseline - actualBoundingBoxAscent,
      bottom: baseline + actualBoundingBoxDescent,
    };
  };

  const isShown = (element: Element, style: CSSStyleDeclaration): boolean => {
    if (style.display === 'none' || style.opacity === '0' || style.clipPath.startsWith('inset(50%')) return false;
    if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('inert')) return false;
    if (element.localName !== 'details' && !element.checkVisibility()) return style.display === 'contents';
    // Heard, not seen.
    return !(
      style.position === 'absolute' &&
      style.overflow === 'hidden' &&
      element.clientWidth <= 1 &&
      element.clientHeight <= 1
    );
  };

  /** What of an item can be seen, after it was noted whether a box cuts it off for good; null if nothing. */
  const visiblePart = (item: Item, clips: readonly Clip[]): Item | null => {
    let { box } = item;
    const cutBy: Clip[] = [];
    for (const clip of clips.toReversed()) {
      const both = shared(box, {
        ...(clip.x === 'visible'
          ? { left: box.left, right: box.right }
          : { left: clip.box.left, right: clip.box.right }),
        ...(clip.y === 'visible'
          ? { top: box.top, bottom: box.bottom }
          : { top: clip.box.top, bottom: clip.box.bottom }),
      });
      if (both.right - both.left <= 1 || both.bottom - both.top <= 1) return null;
      const [cutX, cutY] = [width(box) - width(both) > slack, height(box) - height(both) > slack];
      if (!clip.ellipsis && ((cutX && /hidden|clip/.test(clip.x)) || (cutY && /hidden|clip/.test(clip.y))))
        cutBy.push(clip);
      box = both;
    }
    for (const { element } of cutBy.slice(0, 1)) {
      faults.add(
        `cut: ${quote(item.text)} (${name(item.element)}) by ${element ? name(element) : 'the edge of the window'}`,
      );
    }
    return { ...item, box };
  };

  /** Text between blanks that is more than a word: an address, a URL, a number, a code with digits in it. */
  const noWord = /[^\p{L}\p{P}\u00AD]|[@/_:\\#]|\p{L}\.\p{L}/u;
  /** The longest that is asked for, in letters: what is longer is an invented name, which has to go somewhere. */
  const ordinary = 16;
  /**
   * Whether an element may break a word where no hyphen is due; `hyphens: auto` writes one itself. Codes are set in
   * mono.
   */
  const mayBreak = ({ overflowWrap, wordBreak, lineBreak, hyphens, fontFamily }: CSSStyleDeclaration): boolean =>
    (overflowWrap !== 'normal' || /break/.test(wordBreak) || lineBreak === 'anywhere') &&
    hyphens !== 'auto' &&
    !/mono/i.test(fontFamily);

  /** Words of ordinary length that go on in the next line without a hyphen. */
  const findBroken = (text: Text, element: Element): void => {
    for (const { 0: between, index } of text.data.matchAll(/\S+/g)) {
      if (noWord.test(between)) continue;
      // A line may break after any hyphen; a soft hyphen marks allowed breaks.
      for (const { 0: word, index: at } of between.matchAll(/[\p{L}’'\u00AD]+/gu)) {
        if (word.length > ordinary || word.includes('\u00AD')) continue;
        const range = document.createRange();
        range.setStart(text, index + at);
        range.setEnd(text, index + at + word.length);
        const [first, ...others] = range.getClientRects();
        if (first && others.some(({ top }) => Math.abs(top - first.top) > first.height / 2))
          faults.add(`broken: ${quote(word)} (${name(element)})`);
      }
    }
  };

  /** Pixels, by face: the display face's hairlines vanish below 22, and 13 px of mono are as high as 14 of text. */
  const smallest = { Fraunces: 22, 'Geist Mono': 13 };
  const smallestOf = (family: string): number =>
    Object.entries(smallest).find(([face]) => family.replaceAll(/["']/g, '').startsWith(face))?.[1] ?? 14;
  const findSmall = (text: Text, element: Element, { fontFamily }: CSSStyleDeclaration, size: number): void => {
    if (!(element instanceof HTMLElement)) return;
    if (size + 0.1 < smallestOf(fontFamily))
      faults.add(`small: ${quote(text.data)} (${name(element)}) is set in ${String(size)} px`);
  };

  /** Where a finger is the pointer, iOS zooms into a field that is set in less, and doesn't zoom back. */
  const smallestField = matchMedia('(pointer: coarse)').matches ? 16 : 0;
  const fields = 'select,textarea,input:not([type="checkbox"],[type="radio"],[type="range"],[type="file"])';

  const page: Clip = {
    element: null,
    box: { left: 0, right: root.clientWidth, top: -1e6, bottom: 1e6 },
    x: 'hidden',
    y: 'visible',
    ellipsis: false,
  };
  const screen: Clip = { ...page, box: { ...page.box, top: 0, bottom: innerHeight }, y: 'hidden' };
  const controls = 'a[href],button,input,select,textarea,summary,[role="button"],[role="tab"]';

  /** Every visible line of text and every control, with the layer it belongs to. */
  const collect = (): Item[] => {
    const items: Item[] = [];
    const add = (item: Item, clips: readonly Clip[]): void => {
      const found = visiblePart(item, clips);
      if (found) items.push(found);
    };
    const visit = (element: Element, inherited: Inherited): void => {
      if (/^(?:script|style|noscript|template|iframe|head)$/.test(element.localName)) return;
      const style = getComputedStyle(element);
      if (!isShown(element, style)) return;
      let { clips, layer } = inherited;
      if (style.position === 'fixed') [clips, layer] = [[screen], element];
      if (style.position === 'sticky') layer = element;
      if (style.position === 'absolute' && element instanceof HTMLElement) {
        const frame = element.offsetParent;
        clips = clips.filter((clip) => !clip.element || (frame !== null && clip.element.contains(frame)));
      }
      const visible = style.visibility === 'visible';
      const size = Number.parseFloat(style.fontSize);
      const box = element.getBoundingClientRect();
      if (visible && element.matches(controls) && width(box) > 1 && height(box) > 1 && style.display !== 'inline') {
        add(
          { element, box, text: element.getAttribute('aria-label') ?? element.textContent, isText: false, size, layer },
          clips,
        );
      }
      if (visible && element.matches(fields) && size + 0.1 < smallestField) {
        const label = element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? '';
        faults.add(`small field: ${quote(label)} (${name(element)}) is set in ${String(size)} px`);
      }
      const scrolls = style.overflowX !== 'visible' || style.overflowY !== 'visible';
      if (scrolls && element !== document.body && element !== root && style.display !== 'inline') {
        const inside = { left: box.left + element.clientLeft, top: box.top + element.clientTop };
        const clamp = style.getPropertyValue('-webkit-line-clamp');
        const ellipsis = style.textOverflow === 'ellipsis' || (clamp !== 'none' && clamp !== '');
        const own = { ...inside, right: inside.left + element.clientWidth, bottom: inside.top + element.clientHeight };
        clips = [...clips, { element, box: own, x: style.overflowX, y: style.overflowY, ellipsis }];
      }
      if (element.localName === 'select') return;
      for (const child of element.childNodes) {
        if (child instanceof Element) visit(child, { clips, layer });
        if (!visible || !(child instanceof Text) || child.data.trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(child);
        const lines = [...range.getClientRects()];
        if (lines.some((line) => line.width > 1)) findSmall(child, element, style, size);
        if (lines.length > 1 && mayBreak(style)) findBroken(child, element);
        for (const line of lines) {
          if (line.width <= 1 || line.height <= 1) continue;
          add({ element, box: ink(line, child.data, style), text: child.data, isText: true, size, layer }, clips);
        }
      }
    };
    visit(document.body, { clips: [page], layer: null });
    return items;
  };

  const opacityOf = (style: CSSStyleDeclaration): number => {
    if (style.backgroundImage !== 'none') return 1;
    if (style.backgroundColor === 'transparent') return 0;
    const [, , , alpha = '1'] = style.backgroundColor.match(/[\d.]+%?/g) ?? [];
    const share = alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : Number(alpha);
    return style.backdropFilter !== 'none' && share > 0 ? 1 : share;
  };
  const opacity = (element: Element): number => {
    if (/^(?:img|canvas|video|input|select|textarea)$/.test(element.localName)) return 1;
    const pseudo = ['::before', '::after']
      .map((name) => getComputedStyle(element, name))
      .filter(({ content }) => content !== 'none');
    return Math.max(...[getComputedStyle(element), ...pseudo].map(opacityOf));
  };
  /** Whether both can be seen there, or something opaque is between them. */
  const bothSeen = (a: Item, b: Item, at: Box): boolean => {
    const stack = document.elementsFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
    const [first, last] = [stack.indexOf(a.element), stack.indexOf(b.element)].toSorted((one, other) => one - other);
    if (first === undefined || last === undefined || first === -1) return true;
    const lower = stack[last];
    return !stack.slice(first, last).some((between) => lower && !between.contains(lower) && opacity(between) > 0.8);
  };

  const findOverlaps = (items: readonly Item[]): void => {
    const began = scroller.scrollTop;
    const texts = items.filter(({ isText }) => isText).toSorted((a, b) => a.box.top - b.box.top);
    for (const [index, a] of texts.entries()) {
      for (const b of texts.slice(index + 1)) {
        if (b.box.top >= a.box.bottom) break;
        // A line that ends in dots has two boxes: what is shown, and all of it.
        if (a.layer !== b.layer || (a.element === b.element && a.text === b.text && a.box.top === b.box.top)) continue;
        const both = shared(a.box, b.box);
        // Ink of two lines may just touch where one has a low letter and the next a high one.
        if (width(both) <= slack || height(both) <= Math.max(slack, 0.12 * Math.min(a.size, b.size))) continue;
        let moved = 0;
        if (!a.layer && (both.top < 0 || both.bottom > innerHeight)) {
          scroller.scrollTo({ top: began + both.top - innerHeight / 2, behavior: 'instant' });
          moved = scroller.scrollTop - began;
        }
        if (bothSeen(a, b, { ...both, top: both.top - moved, bottom: both.bottom - moved })) {
          faults.add(`overlap: ${quote(a.text)} (${name(a.element)}) and ${quote(b.text)} (${name(b.element)})`);
        }
        if (moved !== 0) scroller.scrollTo({ top: began, behavior: 'instant' });
      }
    }
  };

  /** Opened by a person, who closes it again: it may lie over the page. */
  const opened = 'dialog,[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"],[popover]';
  /** The boxes that a fixed or sticky element really paints. */
  const painted = (layer: Element): Box[] =>
    [layer, ...layer.querySelectorAll('*')]
      .filter(
        (element) =>
          !element.closest(opened) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      )
      .filter((element) => element.matches('svg,button') || opacity(element) > 0.1)
      .map((element) => element.getBoundingClientRect())
      .filter((box) => width(box) > 1 && height(box) > 1);
  /** A fixed box that is drawn without an element of its own. */
  const drawnBars = (): Box[] =>
    ['::before', '::after'].flatMap((pseudo) => {
      const style = getComputedStyle(document.body, pseudo);
      if (style.content === 'none' || style.position !== 'fixed') return [];
      const size = Number.parseFloat(style.height) + Number.parseFloat(style.borderTopWidth);
      return [
        {
          left: 0,
          right: root.clientWidth,
          top: innerHeight - Number.parseFloat(style.bottom) - size,
          bottom: innerHeight - Number.parseFloat(style.bottom),
        },
      ];
    });
  const layersOf = (): Element[] =>
    [...document.body.querySelectorAll('*')].filter((element) => {
      const { position } = getComputedStyle(element);
      return position === 'fixed' || (position === 'sticky' && !element.closest('table'));
    });

  /** What lies over the page, and whether it is part of a bar across the window, under which the page slides. */
  const obstaclesOf = (layers: readonly Element[]): { layer: Element; box: Box; bar: Box | undefined }[] => {
    const [across, down] = [root.clientWidth, innerHeight];
    const boxes = layers
      .flatMap((layer) => painted(layer).map((box) => ({ layer, box })))
      .filter(({ box }) => height(box) < down * 0.4);
    // A sticky one is as wide as what it belongs to, and stops at its end.
    const spans = (layer: Element): number =>
      getComputedStyle(layer).position === 'sticky' && layer.parentElement
        ? Math.min(across, layer.parentElement.clientWidth)
        : across;
    const bars = [
      ...drawnBars(),
      ...boxes.filter(({ layer, box }) => width(box) >= spans(layer) * 0.9).map(({ box }) => box),
    ];
    return boxes.map(({ layer, box }) => ({
      layer,
      box,
      bar: bars.find((bar) => box.top >= bar.top - 1 && box.bottom <= bar.bottom + 1),
    }));
  };

  const findCovered = (
    all: readonly Item[],
    layers: readonly Element[],
    rest: string,
    target: Element | null,
  ): void => {
    // From under a bar at the foot of the window, what follows a target can be scrolled.
    const isBarAtTop = target !== null || rest === 'top';
    const obstacles = obstaclesOf(layers).filter(({ bar }) => !bar || isBarAtTop === bar.top < innerHeight / 2);
    if (obstacles.length === 0) return;
    const moved = scroller.scrollTop;
    const items = all.map((item) => ({
      ...item,
      box: { ...item.box, top: item.box.top - moved, bottom: item.box.bottom - moved },
    }));
    // All of its other lines may be under the bar, since they can be scrolled from under it.
    const first = target && items.find(({ element, isText }) => isText && target.contains(element));
    for (const item of items) {
      for (const { layer, box, bar } of obstacles) {
        if (layer.contains(item.element) || item.element.contains(layer) || (target && bar && item !== first)) continue;
        const both = shared(item.box, box);
        if (width(both) <= slack || height(both) <= slack) continue;
        const stack = document.elementsFromPoint((both.left + both.right) / 2, (both.top + both.bottom) / 2);
        const [over, under] = [stack.findIndex((element) => layer.contains(element)), stack.indexOf(item.element)];
        if (over === -1 || (under !== -1 && under < over)) continue;
        faults.add(
          `covered: ${quote(item.text)} (${name(item.element)}) by ${quote(layer.textContent)} (${name(layer)}) ` +
            `at ${rest}`,
        );
      }
    }
  };

  const findSideways = (): void => {
    const isLocked = [root, document.body].some((element) => /hidden|clip/.test(getComputedStyle(element).overflowX));
    if (isLocked || scroller.scrollWidth <= scroller.clientWidth) return;
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5,
    );
    const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    faults.add(
      `sideways: ${String(scroller.scrollWidth - scroller.clientWidth)} px by ` +
        innermost.slice(0, 3).map(name).join(', '),
    );
  };

  // What takes no pointer can be over text all the same.
  const reachable = new CSSStyleSheet();
  reachable.replaceSync('*{pointer-events:auto!important}');
  document.adoptedStyleSheets.push(reachable);
  try {
    await document.fonts.ready;
    if (!(await restsAtTop())) return ['unsteady: the page does not stay at its top'];
    findSideways();
    const items = collect();
    findOverlaps(items);
    const layers = layersOf();
    const scrolled = items.filter(({ layer }) => !layer);
    findCovered(scrolled, layers, 'top', null);
    if (layers.length > 0 && scroller.scrollHeight > innerHeight) {
      const targets = new Set<Element>();
      for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[href*="#"]')) {
        const id = link.pathname === location.pathname ? link.hash.slice(1) : '';
        const target = id && document.querySelector(`[id="${CSS.escape(id)}"]`);
        if (target && target.localName !== 'main') targets.add(target);
      }
      for (const target of targets) {
        target.scrollIntoView({ behavior: 'instant', block: 'start' });
        await settle();
        findCovered(scrolled, layers, `#${target.id}`, target);
      }
      scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
      await settle();
      findCovered(scrolled, layers, 'bottom', null);
    }
    scroller.scrollTo({ top: 0, behavior: 'instant' });
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== reachable);
  }
  return [...faults];
}
