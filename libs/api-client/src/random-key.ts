/** 128 random bits as text. Not `crypto.randomUUID`, which plain-http pages on other hosts than localhost lack. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
