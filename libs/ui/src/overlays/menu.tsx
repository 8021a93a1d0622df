import { cloneElement, lazy, Suspense, useEffect, useState, useTransition, type KeyboardEvent } from 'react';
import type { MenuProps } from './menu-props.ts';

const load = () => import('./open-menu.tsx');
const OpenMenu = lazy(async () => ({ default: (await load()).OpenMenu }));

/**
 * Actions on one thing. Arrow keys, Home, End and first letters move; Escape gives the focus back. Until it is opened it is
 * its button alone: what a menu takes comes when the screen already stands, so that it is there when the network no longer is.
 */
export const Menu = (props: MenuProps) => {
  const [asked, setAsked] = useState(false);
  const [coming, startTransition] = useTransition();
  const open = (): void => startTransition(() => setAsked(true));
  // Should it fail, opening asks again and says so.
  useEffect(() => void load().catch(() => undefined), []);

  return (
    <Suspense>
      {asked ? (
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
