import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { ElementType, Key } from 'react';

/**
 * What a remote under development imports for its JSX instead of `react/jsx-dev-runtime`: React on a composed page may
 * be a production build, which has no `jsxDEV`.
 */
export const jsxDEV = (type: ElementType, props: object, key?: Key, isStatic?: boolean) =>
  (isStatic ? jsxs : jsx)(type, props, key);

export { Fragment };
