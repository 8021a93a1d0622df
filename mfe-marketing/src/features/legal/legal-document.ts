import type { brand } from '@vitrine/brand';
import type { TextBlock } from '../../shared/prose.tsx';

export type LegalKind = 'privacy-policy' | 'terms-of-service';

export type LegalBrand = Pick<typeof brand, 'agency' | 'product' | 'city' | 'email'>;

interface LegalSection {
  /** Anchor within the page. */
  readonly id: string;
  readonly title: string;
  /** A text alone is a paragraph. */
  readonly blocks: readonly (string | TextBlock)[];
}

export interface LegalDocument {
  readonly title: string;
  readonly description: string;
  /** ISO date. */
  readonly effective: string;
  /** The same, as shown. */
  readonly effectiveText: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** Both documents take effect on the same day. */
export const effective = { effective: '2026-11-20', effectiveText: 'November 20, 2026' } as const;
