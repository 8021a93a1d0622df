/** A point in the form's units. */
export type Point = readonly [x: number, y: number];

/**
 * One soft ellipsoid of a form, seen from above. Lengths are in the form's own units, `turn` in degrees clockwise.
 */
export interface Ellipsoid {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
  readonly turn?: number;
}

/** A bump (positive `rise`) or a hollow (negative) laid softly over the bodies. */
export interface Relief extends Ellipsoid {
  readonly rise: number;
}

/** An area whose edge the level lines follow, for forms that live by their outline, as a profile does. */
export interface Silhouette {
  /** Corners of the closed outline, joined by a smooth curve; it may leave the sheet. */
  readonly outline: readonly (readonly [x: number, y: number])[];
  /** How the area is softened into a relief: blurs by `spread` units, each `rise` high. No two spreads are equal. */
  readonly spreads: readonly { readonly spread: number; readonly rise: number }[];
  /** Where narrow spreads count; away from here the widest one takes their place, so that the rest stays calm. */
  readonly focus: Ellipsoid;
}

/**
 * What the engine draws: a height field, described by the ellipsoids it melts together and the
 * heights at which it is cut. Everything here is data, so that a form is a few lines long.
 */
export interface ContourForm {
  readonly name: string;
  /** Size of the drawing in the form's own units; also the view box. */
  readonly width: number;
  readonly height: number;
  /**
   * Melted into one another: the height of a point is how deep it lies inside the nearest bodies. May be empty beside a
   * silhouette.
   */
  readonly bodies: readonly Ellipsoid[];
  /** How softly the bodies melt, in units. Small keeps features crisp. */
  readonly softness: number;
  /** Added to the bodies' heights. */
  readonly silhouette?: Silhouette;
  readonly reliefs?: readonly Relief[];
  readonly levels: {
    readonly count: number;
    /** Lowest and highest cut, in units of height. Below zero lies outside the bodies. */
    readonly from: number;
    readonly to: number;
    /** Over 1 crowds the lines at the rim, under 1 at the top. */
    readonly bend?: number;
  };
  /** Every how many lines one is heavier. */
  readonly heavyEvery: number;
  /** Samples across the width; more is finer and slower. */
  readonly columns: number;
  /** Where the light stands, in units, and how far it reaches. */
  readonly light: { readonly x: number; readonly y: number; readonly reach: number };
}
