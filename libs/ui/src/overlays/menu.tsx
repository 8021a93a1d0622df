import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../tokens/media.ts';
import { tint } from '../tokens/tint.ts';
import { vars } from '../tokens/vars.ts';
import { floatingSurface } from './surface-styles.ts';

const Positioner = styled(Base.Positioner)`
  z-index: ${vars.layer.popover};
`;

const Popup = styled(Base.Popup)`
  ${floatingSurface}
  min-width: 11rem;
  max-width: min(20rem, 100vw - 2rem);
  padding: ${vars.space[1]};
  outline: none;
`;

const Item = styled(Base.Item)<{ $tone: 'text' | 'danger' }>`
  display: flex;
  align-items: center;
  gap: ${vars.space[3]};
  min-height: 2.125rem;
  padding: ${vars.space[1]} ${vars.space[3]};
  border-radius: ${vars.radius.sm};
  color: ${({ $tone }) => ($tone === 'danger' ? vars.color.ember : vars.color.text)};
  text-decoration: none;
  cursor: default;
  outline: none;

  svg {
    flex: none;
    color: ${vars.color.textFaint};
  }

  &[data-highlighted] {
    ${tint('selected')}
  }

  &[data-disabled] {
    color: ${vars.color.textFaint};
  }

  ${media.touch} {
    min-height: ${vars.control.touch};
  }

  ${media.forcedColors} {
    &[data-highlighted] {
      background: Highlight;
      color: HighlightText;
    }
  }
`;

const Separator = styled(Base.Separator)`
  height: 1px;
  margin: ${vars.space[1]};
  background: ${vars.color.hairline};
`;

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
      onSelect: () => void;
    };

export type MenuProps = {
  /** The button that opens the menu; it must pass props and ref on (`Button`, `IconButton` do). */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Which edge of the trigger the menu keeps. Default `end`. */
  align?: 'start' | 'end';
  /** Who or what the menu belongs to, above the items. */
  head?: ReactNode;
};

const Head = styled(Base.GroupLabel)`
  padding: ${vars.space[2]} ${vars.space[3]};
  border-block-end: 1px solid ${vars.color.hairline};
  margin-block-end: ${vars.space[1]};
  color: ${vars.color.textFaint};
  overflow-wrap: anywhere;
`;

/** Actions on one thing. Arrow keys, Home, End and first letters move; Escape gives the focus back. */
export const Menu = ({ trigger, items, align = 'end', head }: MenuProps) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Positioner align={align} sideOffset={6} collisionPadding={8}>
        <Popup>
          {head !== undefined && (
            <Base.Group>
              <Head>{head}</Head>
            </Base.Group>
          )}
          {items.map((item) =>
            item.separator ? (
              <Separator key={item.id} />
            ) : (
              <Item key={item.id} $tone={item.tone ?? 'text'} disabled={item.disabled ?? false} onClick={item.onSelect}>
                {item.icon}
                {item.label}
              </Item>
            ),
          )}
        </Popup>
      </Positioner>
    </Base.Portal>
  </Base.Root>
);
