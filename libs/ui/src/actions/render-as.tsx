import { cloneElement, type ReactElement, type ReactNode } from 'react';

export type RenderAsProps = {
  element: ReactElement<{ className?: string; children?: ReactNode }>;
  className?: string;
  children?: ReactNode;
};

/** Gives the look and content of a component to somebody else's element, such as a router's `Link`. */
export const RenderAs = ({ element, className, children, ...rest }: RenderAsProps) =>
  cloneElement(element, {
    ...rest,
    className: [className, element.props.className].filter(Boolean).join(' '),
    children,
  });
