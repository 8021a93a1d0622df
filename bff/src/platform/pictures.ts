import type { Picture, PictureFault, PictureLimits } from './pdf/index.ts';

/** Finds pictures that letterheads name; the module that keeps them provides it. It is also the injection token. */
export abstract class DocumentPictures {
  /** What a picture holds, by the SHA-256 of it; null for an unknown one. */
  abstract findContent(hash: string): Promise<Buffer | null>;
}

/** Reads pictures for documents; `Documents` does, in its thread. It is also the injection token. */
export abstract class PictureReader {
  /** A picture in the form in which documents print it, or what is wrong with it. Throws `unavailable`. */
  abstract preparePicture(content: Buffer, limits: PictureLimits): Promise<Picture | PictureFault>;
}
