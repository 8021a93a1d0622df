/**
 * Runs in a page before its picture is taken and replaces what is different in every run: dates, times, ages, random
 * ids and codes, ports, and the QR codes made of them. Transitions are brought to their end.
 */
export async function normalizePage(): Promise<void> {
  const months =
    'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|' +
    'Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
  const days = '(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,? )?';
  const rules: readonly [RegExp, string][] = [
    [/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '00000000-0000-0000-0000-000000000000'],
    [/\b(?=[a-f]*\d)[\da-f]{12,64}\b/g, '000000000000'],
    [/(localhost|127\.0\.0\.1):\d+/g, '$1:0000'],
    [/\b[A-Z]{5}[2-9A-HJKMNP-Z]{5}\b/g, 'AAAAA22222'],
    [new RegExp(`\\b${days}(?:${months})\\.? \\d{1,2}(?:, \\d{4})?\\b`, 'g'), 'Jan 01, 2000'],
    [new RegExp(`\\b(?:${months}) \\d{4}\\b`, 'g'), 'January 2000'],
    [/\b\d{4}-\d{2}-\d{2}\b/g, '2000-01-01'],
    [/\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?\b/g, '00:00'],
    [/\b\d+ (second|minute|hour|day|week|month)s? ago\b/g, '0 $1s ago'],
    [/\b(?:just now|yesterday|today|tomorrow)\b/g, 'today'],
    [/\b(?:Just now|Yesterday|Today|Tomorrow)\b/g, 'Today'],
  ];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || /^(?:SCRIPT|STYLE)$/.test(node.parentElement?.tagName ?? '')) continue;
    const text = rules.reduce((before, [pattern, plain]) => before.replaceAll(pattern, plain), node.data);
    if (text !== node.data) node.data = text;
  }
  for (const field of document.querySelectorAll<HTMLElement>('input[type="date"],[role="img"][aria-label^="QR"]'))
    field.style.visibility = 'hidden';
  (document.activeElement instanceof HTMLElement ? document.activeElement.style : null)?.setProperty(
    'caret-color',
    'transparent',
  );
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  for (const animation of document.getAnimations()) {
    // What scrolling drives is where it belongs.
    if (!(animation.timeline instanceof DocumentTimeline)) continue;
    if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
    else animation.finish();
  }
}
