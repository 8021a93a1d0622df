/** Fonts of the platforms, stretched to the metrics of the web fonts. Written by libs/ui/scripts/subset-fonts.ts. */
export const fallbacks = [
  {
    "family": "Fraunces Fallback",
    "local": [
      "Times New Roman",
      "Liberation Serif",
      "Tinos"
    ],
    "style": "normal",
    "sizeAdjust": 107.73,
    "ascent": 90.78,
    "descent": 23.67
  },
  {
    "family": "Fraunces Fallback Noto",
    "local": [
      "Noto Serif"
    ],
    "style": "normal",
    "sizeAdjust": 90.82,
    "ascent": 107.69,
    "descent": 28.08
  },
  {
    "family": "Fraunces Fallback",
    "local": [
      "Times New Roman Italic",
      "Liberation Serif Italic",
      "Tinos Italic"
    ],
    "style": "italic",
    "sizeAdjust": 100.67,
    "ascent": 97.15,
    "descent": 25.33
  },
  {
    "family": "Fraunces Fallback Noto",
    "local": [
      "Noto Serif Italic"
    ],
    "style": "italic",
    "sizeAdjust": 87.74,
    "ascent": 111.47,
    "descent": 29.06
  },
  {
    "family": "Geist Fallback",
    "local": [
      "Arial",
      "Liberation Sans",
      "Arimo"
    ],
    "style": "normal",
    "sizeAdjust": 102.38,
    "ascent": 98.16,
    "descent": 28.81
  },
  {
    "family": "Geist Fallback Roboto",
    "local": [
      "Roboto",
      "Roboto Regular"
    ],
    "style": "normal",
    "sizeAdjust": 102.73,
    "ascent": 97.83,
    "descent": 28.72
  },
  {
    "family": "Geist Mono Fallback",
    "local": [
      "Courier New",
      "Liberation Mono",
      "Droid Sans Mono"
    ],
    "style": "normal",
    "sizeAdjust": 99.98,
    "ascent": 100.52,
    "descent": 29.51
  }
] as const;
