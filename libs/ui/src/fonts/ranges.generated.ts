/**
 * What each further file has: a page fetches it only where one of these characters stands.
 * Written by libs/ui/scripts/subset-fonts.ts.
 */
export const ranges = {
  "fraunces-latin": "U+22-23,U+27,U+2A,U+3C-3E,U+40,U+5B-60,U+7B-7E,U+A1-FF,U+131,U+152-153,U+2002-2011,U+201A,U+201E-2022,U+202F-2044,U+20AC,U+2122,U+2212",
  "fraunces-latin-ext": "U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E9E",
  "fraunces-italic-latin": "U+21-2B,U+2D,U+2F-30,U+34-40,U+5B-60,U+7B-153,U+2002-2018,U+201A,U+201E-2044,U+20AC,U+2122,U+2212",
  "geist-latin": "U+BD-D6,U+D8-DF,U+E6,U+F0,U+F7,U+FE-FF",
  "geist-latin-ext": "U+100-130,U+132-17F,U+218-21B,U+1E9E",
  "geist-vietnamese": "U+1A0-1B0,U+1EA0-1EF9"
} as const;
