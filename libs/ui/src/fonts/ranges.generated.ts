/** What each further file has: a page fetches it only where one of these characters stands. Written by libs/ui/scripts/subset-fonts.ts. */
export const ranges = {
  "fraunces-latin": "U+22-23,U+27,U+2A,U+3C-3E,U+40,U+5B-60,U+7B-7E,U+A1-FF,U+131,U+152-153,U+201A,U+201E,U+2022,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2212",
  "fraunces-latin-ext": "U+100-130,U+132-148,U+14A-151,U+154-17E,U+218-21B,U+1E9E",
  "fraunces-italic-latin": "U+21-2B,U+2D,U+2F-40,U+5B-60,U+7B-7E,U+A0-FF,U+131,U+152-153,U+2013-2014,U+2018,U+201A,U+201C-201E,U+2022,U+2026,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2212",
  "fraunces-italic-latin-ext": "U+100-130,U+132-148,U+14A-151,U+154-17E,U+218-21B,U+1E9E",
  "geist-latin": "U+A1-A8,U+AA-AC,U+AE-B6,U+B8-BF,U+CC,U+D0,U+D9,U+DD-DE,U+EC,U+F0,U+F7,U+F9,U+FD-FF,U+131,U+152-153,U+201A,U+201E,U+2022,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122",
  "geist-latin-ext": "U+100-113,U+116-12B,U+12E-130,U+132-137,U+139-13E,U+141-148,U+14A-14D,U+150-151,U+154-17E,U+218-21B,U+1E9E",
  "geist-vietnamese": "U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF9",
  "geist-mono-latin": "U+A1-A8,U+AA-AC,U+AE-B6,U+B8-D6,U+D8-FF,U+131,U+152-153,U+201A,U+201E,U+2022,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122"
} as const;
