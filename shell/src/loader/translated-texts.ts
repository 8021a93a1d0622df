/**
 * Inlined before the loader on every page (budget 0.6 KB). Browsers that translate a page put an element in the place
 * of each text (`<font><font>…`), and React goes on with the text that it made, which now stands nowhere. This watches
 * from the beginning, so that such a text can be given back: to hydration, and to whatever React does with it
 * (src/translation-guard.ts). The browser then translates it again.
 */
interface StandIn extends ChildNode {
  /** What it stands for. */
  texts?: Node[];
}

const observer = new MutationObserver((records) => {
  /** Elements that came with these records. A translator puts one in and takes the texts out in one go. */
  const fresh = new Set<unknown>();
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    // What is written into a text that was taken out would be seen by nobody.
    if (type === 'characterData') target.giveBack?.();
    const [added] = addedNodes;
    const [text] = removedNodes;
    if (added?.nodeName === 'FONT') fresh.add(added);
    const standIn = [added, previousSibling, nextSibling].find((node) => fresh.has(node)) as StandIn | undefined;
    if (!standIn || text?.nodeType !== 3) continue;
    const texts = (standIn.texts ??= []);
    texts.push(text);
    standIn.giveBack = text.giveBack = () => standIn.replaceWith(...texts.splice(0));
    observer.observe(text, { characterData: true });
  }
});
observer.observe(document.body, { childList: true, subtree: true });
