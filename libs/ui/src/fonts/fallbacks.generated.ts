/**
 * Fonts of the platforms, stretched to the metrics of the web fonts.
 * Written by libs/ui/scripts/subset-fonts.ts.
 */
export const fallbacks = [
  {
    "family": "Fraunces Fallback",
    "local": [
      "Times New Roman",
      "Liberation Serif",
      "Tinos"
    ],
    "style": "normal",
    "sizeAdjust": 107.7,
    "ascent": 90.8,
    "descent": 23.7
  },
  {
    "family": "Fraunces Fallback Noto",
    "local": [
      "Noto Serif"
    ],
    "style": "normal",
    "sizeAdjust": 90.8,
    "ascent": 107.7,
    "descent": 28.1
  },
  {
    "family": "Fraunces Fallback",
    "local": [
      "Times New Roman Italic",
      "Liberation Serif Italic",
      "Tinos Italic"
    ],
    "style": "italic",
    "sizeAdjust": 100.5,
    "ascent": 97.3,
    "descent": 25.4
  },
  {
    "family": "Fraunces Fallback Noto",
    "local": [
      "Noto Serif Italic"
    ],
    "style": "italic",
    "sizeAdjust": 87.6,
    "ascent": 111.6,
    "descent": 29.1
  },
  {
    "family": "Geist Fallback",
    "local": [
      "Arial",
      "Liberation Sans",
      "Arimo"
    ],
    "style": "normal",
    "sizeAdjust": 102.4,
    "ascent": 98.1,
    "descent": 28.8
  },
  {
    "family": "Geist Fallback Roboto",
    "local": [
      "Roboto"
    ],
    "style": "normal",
    "sizeAdjust": 102.7,
    "ascent": 97.9,
    "descent": 28.7
  },
  {
    "family": "Geist Mono Fallback",
    "local": [
      "Courier New",
      "Liberation Mono",
      "Droid Sans Mono"
    ],
    "style": "normal",
    "sizeAdjust": 100,
    "ascent": 100.5,
    "descent": 29.5
  }
] as const;
