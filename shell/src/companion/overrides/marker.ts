import type { Overrides } from '../../overrides/stored-overrides.ts';
import { markerStyles } from './marker.styles.ts';

const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

/**
 * Says on every page which remote comes from where, so that nobody takes their own edit for what is deployed, and leads
 * back. `onReset` hears the names to take from the deployment again.
 */
export const placeMarker = (overrides: Overrides, onReset: (names: readonly string[]) => void): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(markerStyles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const rows = Object.entries(overrides).map(([name, origin]) => {
    const reset = element('button', { type: 'button', textContent: 'Reset' });
    reset.setAttribute('aria-label', `Reset ${name} to what is deployed`);
    reset.addEventListener('click', () => onReset([name]));
    return element(
      'li',
      {},
      element(
        'span',
        {},
        element('code', { textContent: name }),
        ' from ',
        element('code', { textContent: origin.replace('http://', '') }),
      ),
      reset,
    );
  });
  const marker = element(
    'aside',
    { id: 'overrides' },
    element('p', { textContent: 'Not what is deployed' }),
    element('ul', {}, ...rows),
  );
  marker.setAttribute('aria-label', 'Development overrides');
  document.body.append(marker);
};
