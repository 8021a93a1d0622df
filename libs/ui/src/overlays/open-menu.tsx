import { Menu as Base } from '@base-ui/react/menu';
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { css, styled } from 'styled-components';
import { CheckIcon } from '../brand/icons.tsx';
import { media, tint, vars } from '../tokens/vars.ts';
import { floatingSurface } from './surface-styles.ts';

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
      /** Makes it a choice that is on or off; the menu stays open, unless `closes`. */
      checked?: boolean;
      closes?: true;
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
  /** What gets the focus once it is closed; null for the trigger. */
  focusAfter?: () => HTMLElement | null;
};

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

const itemStyles = css<{ $tone: 'text' | 'danger' }>`
  display: flex;
  align-items: center;
  gap: ${vars.space[3]};
  min-height: 2.125rem;
  padding: ${vars.space[1]} ${vars.space[3]};
  border-radius: ${vars.radius.sm};
  color: ${({ $tone }) => ($tone === 'danger' ? vars.color.ember : vars.color.text)};
  text-decoration: none;
  overflow-wrap: anywhere;
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

const Item = styled(Base.Item)<{ $tone: 'text' | 'danger' }>`
  ${itemStyles}
`;

const CheckItem = styled(Base.CheckboxItem)<{ $tone: 'text' | 'danger' }>`
  ${itemStyles}

  &:not([data-checked]) > svg {
    visibility: hidden;
  }
`;

const Separator = styled(Base.Separator)`
  height: 1px;
  margin: ${vars.space[1]};
  background: ${vars.color.hairline};
`;

const Head = styled(Base.GroupLabel)`
  padding: ${vars.space[2]} ${vars.space[3]};
  border-block-end: 1px solid ${vars.color.hairline};
  margin-block-end: ${vars.space[1]};
  color: ${vars.color.textFaint};
  overflow-wrap: anywhere;
`;

/** The menu itself, with Base UI. It is rendered because the visitor asked for it, so it opens at once. */
export const OpenMenu = ({ trigger, items, align = 'end', head, focusAfter }: MenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    button.current?.click();
  }, []);
  return (
    <Base.Root>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Positioner align={align} sideOffset={6} collisionPadding={8}>
          <Popup {...(focusAfter && { finalFocus: () => focusAfter() ?? true })}>
            {head !== undefined && (
              <Base.Group>
                <Head>{head}</Head>
              </Base.Group>
            )}
            {items.map((item) =>
              item.separator ? (
                <Separator key={item.id} />
              ) : item.checked !== undefined ? (
                <CheckItem
                  key={item.id}
                  $tone={item.tone ?? 'text'}
                  checked={item.checked}
                  disabled={item.disabled ?? false}
                  closeOnClick={item.closes ?? false}
                  onCheckedChange={item.onSelect}
                >
                  <CheckIcon size={14} />
                  {item.label}
                </CheckItem>
              ) : (
                <Item
                  key={item.id}
                  $tone={item.tone ?? 'text'}
                  disabled={item.disabled ?? false}
                  onClick={item.onSelect}
                >
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
};
