/** First match wins: most browsers also name others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const find = (table: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** The family of a browser: `Firefox`. */
export const browserOf = (userAgent: string): string => find(browsers, userAgent) ?? 'Another browser';

/** A browser as people name it: `Firefox on Linux`. */
export function deviceOf(userAgent: string | null): string {
  const [browser, system] = [find(browsers, userAgent ?? ''), find(systems, userAgent ?? '')];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown browser');
}

/** The network of an address, without the part that identifies a household. */
export function placeOf(address: string | null): string | null {
  if (!address) return null;
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1];
  if (v4) return `${v4}.…`;
  const groups = address.split(':').slice(0, 3).filter(Boolean);
  return address.includes(':') && groups.length > 0 ? `${groups.join(':')}:…` : null;
}
