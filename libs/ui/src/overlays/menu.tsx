import { cloneElement, lazy, Suspense, useEffect, useState, useTransition, type KeyboardEvent } from 'react';
import { whenIdle } from '../when-idle.ts';
import type { MenuProps } from './open-menu.tsx';

const load = () => import('./open-menu.tsx');
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }));

/**
 * A menu of actions. Arrow keys, Home, End and first letters move; Escape restores the focus. Until it is opened it
 * renders its button only. The menu's code is loaded after the first render, so that it works when the network fails
 * later.
 */
export const Menu = (props: MenuProps) => {
  const [isRequested, setIsRequested] = useState(false);
  const [coming, startTransition] = useTransition();
  const open = (): void => startTransition(() => setIsRequested(true));
  // If this fails, opening tries again and reports it.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);

  return (
    <Suspense>
      {isRequested ? (
        <OpenMenu {...props} />
      ) : (
        cloneElement(props.trigger, {
          'aria-haspopup': 'menu',
          'aria-expanded': false,
          ...(coming && { 'aria-busy': true }),
          onClick: open,
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            open();
          },
        })
      )}
    </Suspense>
  );
};
