/**
 * Handed to every page before its own scripts: does to it what Chrome's translation does, but for the words, which stay
 * as they are, so that any journey can run on translated pages. Each text is taken out for elements that stand for it;
 * texts that come later too, at once. While a page hydrates nothing is translated, because what Chrome translates goes
 * over the network first. It keeps the document's own methods, since Chrome works outside of the page.
 */
export function translatePage(): void {
  type Insert = (this: Node, node: Node, before: Node | null) => Node;
  const insertBefore = Reflect.get(Node.prototype, 'insertBefore') as Insert;
  const removeChild = Reflect.get(Node.prototype, 'removeChild') as (this: Node, child: Node) => Node;
  const spared = 'script,style,noscript,template,textarea,title,option,svg,[translate=no],.notranslate';

  const translateText = (text: Text): void => {
    const parent = text.parentElement;
    if (!parent || parent.localName === 'font' || text.data.trim() === '' || parent.closest(spared)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(text.data);
    outer.append(inner);
    insertBefore.call(parent, outer, text);
    removeChild.call(parent, text);
  };
  const translate = (root: Node): void => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translateText);
  };

  let isHydrating = false;
  addEventListener('DOMContentLoaded', () => {
    translate(document.body);
    document.documentElement.classList.add('translated-ltr');
    isHydrating = /"prerendered":"/.test(document.querySelector('#vitrine-page')?.textContent ?? '');
    new MutationObserver((records) => {
      if (!isHydrating) for (const { addedNodes } of records) addedNodes.forEach(translate);
    }).observe(document.body, { childList: true, subtree: true });
  });
  addEventListener('vitrine:live', () => {
    isHydrating = false;
    translate(document.body);
  });
}
