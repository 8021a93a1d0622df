import { isTranslated } from '@vitrine/shell-sdk/host';

declare global {
  interface Node {
    /** Of a text, and of the element in its place: ends the translation (loader/translated-texts.ts). */
    giveBack?: () => void;
  }
}

/** The document's own methods; each is called with the node it belongs to. */
export const nodeMethods = () => ({
  appendChild: Reflect.get(Node.prototype, 'appendChild') as (this: Node, node: Node) => Node,
  insertBefore: Reflect.get(Node.prototype, 'insertBefore') as (this: Node, node: Node, before: Node | null) => Node,
  removeChild: Reflect.get(Node.prototype, 'removeChild') as (this: Node, child: Node) => Node,
});

const giveBack = (node: Node | null): void => node?.giveBack?.();

/** The child of `parent` that holds the node: a translator may have moved it into an element of its own. */
const childHolding = (parent: Node, node: Node): Node | null => {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
};

/**
 * Lets React change a page that the browser has translated. React assumes that what it made stays where it put it, and
 * its authors leave this to pages (react#11538): without this, the next change beside a translated text throws, or
 * shows nothing. Texts that were taken out are put back first. What is not where it was for another reason throws as
 * ever, unless the page is translated. To be called before React renders.
 */
export const installTranslationGuard = (): void => {
  const { appendChild, insertBefore, removeChild } = nodeMethods();

  Node.prototype.appendChild = function append<T extends Node>(this: Node, node: T): T {
    giveBack(node);
    return appendChild.call(this, node) as T;
  };

  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    giveBack(node);
    giveBack(before);
    const isLost = before !== null && before.parentNode !== this && isTranslated();
    return insertBefore.call(this, node, isLost ? childHolding(this, before) : before) as T;
  };

  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    giveBack(child);
    if (child.parentNode === this || !isTranslated()) return removeChild.call(this, child) as T;
    child.parentNode?.removeChild(child);
    return child;
  };
};

/** Puts back all texts of the page, so that React can hydrate what the server sent. */
export const giveBackTexts = (page: Element): void => {
  for (const standIn of page.querySelectorAll('font')) giveBack(standIn);
};
