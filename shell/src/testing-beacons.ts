import { PlatformReports, type PlatformReport } from '@vitrine/contracts';

/** What a page under test sent with `navigator.sendBeacon`. */
export interface Beacon {
  readonly url: string;
  readonly type: string;
  readonly body: Promise<string>;
}

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.readAsText(blob);
  });

/** Puts a list in the place of the network; it grows with each beacon. */
export const catchBeacons = (): Beacon[] => {
  const sent: Beacon[] = [];
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, blob: Blob) => sent.push({ url, type: blob.type, body: textOf(blob) }) > 0,
  });
  return sent;
};

/** The reports in beacons, as the BFF reads them. Needs real timers. */
export const reportsIn = async (sent: readonly Beacon[]): Promise<PlatformReport[]> => {
  const batches = await Promise.all(sent.map(({ body }) => body));
  return batches.flatMap((body) => PlatformReports.parse(JSON.parse(body)).reports);
};
