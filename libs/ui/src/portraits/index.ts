/** Portraits of the demo brand's people (scripts/draw-portraits.ts): addresses of SVG files, 126 wide and 176 high. */
export { default as anjali } from './anjali.svg';
export { default as desmond } from './desmond.svg';
export { default as june } from './june.svg';
export { default as maren } from './maren.svg';
export { default as theo } from './theo.svg';
export { default as vivian } from './vivian.svg';
