import type { ComponentProps, ReactElement, ReactNode } from 'react';

export type MenuItem =
  | { separator: true; id: string }
  | {
      separator?: false;
      id: string;
      label: string;
      icon?: ReactNode;
      /** `danger` for what destroys. */
      tone?: 'text' | 'danger';
      disabled?: boolean;
      /** Makes it a choice that is on or off; the menu stays open. */
      checked?: boolean;
      onSelect: () => void;
    };

export type MenuProps = {
  /** The button that opens the menu; it must pass props and ref on (`Button`, `IconButton` do). */
  trigger: ReactElement<ComponentProps<'button'>>;
  items: readonly MenuItem[];
  /** Which edge of the trigger the menu keeps. Default `end`. */
  align?: 'start' | 'end';
  /** Who or what the menu belongs to, above the items. */
  head?: ReactNode;
};
