import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { OpenTooltip } from './open-tooltip.tsx';

export type TooltipProps = {
  /** Repeats or explains. Never the only place of an information, for touch has no hover. */
  text: string;
  /** A focusable element with a name of its own, which passes props on and listens to no pointer or focus itself. */
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/** Milliseconds that a pointer rests over the element until its hint comes. */
const openMs = 400;
/** Milliseconds that a pointer has to come from the element upon its hint, which can be read and selected. */
const closeMs = 150;

/**
 * A hint on hover and on focus. Escape closes it. Base UI's part, 34 KB, is loaded when it is first asked for: a screen
 * may have many hints, and most are never read. Where that fails, there is no hint.
 */
export const Tooltip = ({ text, children }: TooltipProps) => {
  const [loaded, setLoaded] = useState<{ readonly Open: typeof OpenTooltip } | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The focus that a press brings asks for no hint. */
  const pressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (to: boolean, afterMs: number): void => {
    clearTimeout(timer.current);
    if (afterMs > 0) timer.current = setTimeout(() => setOpen(to), afterMs);
    else setOpen(to);
  };
  const ask = (element: HTMLElement, afterMs: number): void => {
    setAnchor(element);
    change(true, afterMs);
    import('./open-tooltip.tsx').then(
      ({ OpenTooltip: Open }) => setLoaded((current) => current ?? { Open }),
      () => undefined,
    );
  };

  // oxlint-disable-next-line react/refs -- only the handlers read them, after the render
  const trigger = cloneElement(children, {
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType !== 'touch') ask(currentTarget, openMs);
    },
    onPointerLeave: () => {
      pressed.current = false;
      change(false, closeMs);
    },
    onPointerDown: () => {
      pressed.current = true;
      change(false, 0);
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (!pressed.current && currentTarget.matches(':focus-visible')) ask(currentTarget, 0);
    },
    onBlur: () => change(false, 0),
  });

  return (
    <>
      {trigger}
      {loaded && anchor && (
        <loaded.Open
          text={text}
          anchor={anchor}
          open={open}
          onClose={() => change(false, 0)}
          onPointer={(isOver) => change(isOver, isOver ? 0 : closeMs)}
        />
      )}
    </>
  );
};
