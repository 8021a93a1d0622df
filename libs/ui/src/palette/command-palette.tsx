import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../a11y/visually-hidden.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { CloseIcon, SearchIcon } from '../brand/icons.tsx';
import { Kbd } from '../forms/search-field.tsx';
import { media, vars } from '../tokens/vars.ts';
import { backdropStyles, popupStyles } from '../overlays/dialog-parts.tsx';

const Backdrop = styled(Dialog.Backdrop)`
  ${backdropStyles}
`;

const Viewport = styled(Dialog.Viewport)`
  position: fixed;
  inset: 0;
  z-index: ${vars.layer.dialog};
  display: grid;
  justify-items: center;
  align-items: start;
  padding: min(14vh, 7rem) ${vars.space[4]} ${vars.space[4]};

  /* The keyboard of a phone takes the lower half. */
  ${media.down('sm')} {
    padding: ${vars.space[2]};
  }
`;

const Popup = styled(Dialog.Popup)`
  ${popupStyles}
  grid-template-rows: auto minmax(0, 1fr) auto;
  gap: 0;
  max-width: 40rem;
  max-height: min(34rem, calc(100dvh - 2 * ${vars.space[4]}));
  padding: 0;
  overflow: hidden;
`;

const Line = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${vars.space[3]};
  padding: ${vars.space[2]} ${vars.space[3]} ${vars.space[2]} ${vars.space[5]};
  border-block-end: 1px solid ${vars.color.hairlineStrong};
  color: ${vars.color.textFaint};

  &:has(input:focus-visible) {
    box-shadow: inset 0 -1px ${vars.color.champagne};
  }
`;

const Input = styled(Autocomplete.Input)`
  width: 100%;
  min-height: 2.75rem;
  border: 0;
  outline: none;
  background: none;
  font-size: ${vars.text.md};
  color: ${vars.color.text};

  &::placeholder {
    color: ${vars.color.textFaint};
    opacity: 1;
  }
`;

const List = styled(Autocomplete.List)`
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${vars.space[2]};
  scroll-padding-block: ${vars.space[8]} ${vars.space[2]};

  &:empty {
    display: none;
  }
`;

const Label = styled(Autocomplete.GroupLabel)`
  padding: ${vars.space[3]} ${vars.space[3]} ${vars.space[1]};
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
`;

const Item = styled(Autocomplete.Item)`
  display: grid;
  grid-template-columns: minmax(0, auto) minmax(0, 1fr) auto;
  align-items: baseline;
  gap: ${vars.space[3]};
  min-height: ${vars.control.sm};
  padding: ${vars.space[2]} ${vars.space[3]};
  border-radius: ${vars.radius.md};
  font-size: ${vars.text.sm};
  color: ${vars.color.text};
  cursor: pointer;

  &[data-highlighted] {
    background: ${vars.color.selected};
    box-shadow: inset 2px 0 ${vars.color.champagne};
  }

  ${media.touch} {
    min-height: 2.75rem;
    align-items: center;
  }

  ${media.forcedColors} {
    &[data-highlighted] {
      outline: 2px solid Highlight;
    }
  }
`;

const cut = 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap;';
const Title = styled.span`
  ${cut}
`;
const Note = styled.span`
  ${cut}
  color: ${vars.color.textFaint};
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]} ${vars.space[5]};
  padding: ${vars.space[3]} ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};
  color: ${vars.color.textFaint};
`;

const Status = styled.output`
  margin-inline-start: auto;
`;

const Keys = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[1]};

  ${media.touch} {
    display: none;
  }
`;

export interface Command {
  readonly id: string;
  readonly title: string;
  /** Distinguishes it from others of the same label. */
  readonly note?: string;
  /** At the right end: a status, a kind. */
  readonly side?: string;
}

export interface CommandGroup<C extends Command> {
  readonly label: string;
  readonly items: readonly C[];
}

export interface CommandPaletteProps<C extends Command> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Name of the dialog. */
  readonly label: string;
  /** Name of the field, and what stands in it while it is empty. */
  readonly placeholder: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** What matches already: nothing is filtered here. */
  readonly groups: readonly CommandGroup<C>[];
  /** Status of the list: searching, number of results, or failure. Announced. */
  readonly status: string;
  readonly onChoose: (command: C) => void;
}

/** One field for all commands: type to filter, arrow keys move, Enter runs. */
export const CommandPalette = <C extends Command>({
  open,
  onOpenChange,
  label,
  placeholder,
  value,
  onValueChange,
  groups,
  status,
  onChoose,
}: CommandPaletteProps<C>) => (
  <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
    <Dialog.Portal>
      <Backdrop />
      <Viewport>
        <Popup aria-label={label}>
          <Autocomplete.Root
            open
            inline
            items={groups.map((group) => ({ ...group, items: [...group.items] }))}
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={value}
            onValueChange={(next, { reason }) => {
              // Choosing a command must not write it into the field.
              if (reason !== 'item-press') onValueChange(next);
            }}
            itemToStringValue={({ title }: C) => title}
          >
            <Line>
              <SearchIcon />
              <Input aria-label={placeholder} placeholder={placeholder} />
              <Dialog.Close
                render={
                  <IconButton label="Close">
                    <CloseIcon />
                  </IconButton>
                }
              />
            </Line>
            <List>
              {(group: CommandGroup<C>) => (
                <Autocomplete.Group key={group.label} items={group.items}>
                  <Label>{group.label}</Label>
                  <Autocomplete.Collection>
                    {(command: C) => (
                      <Item key={command.id} value={command} onClick={() => onChoose(command)}>
                        <Title>{command.title}</Title>
                        <Note>{command.note}</Note>
                        {command.side !== undefined && <Note>{command.side}</Note>}
                      </Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </List>
            <Foot>
              <Keys aria-hidden="true">
                <Kbd>Up</Kbd>
                <Kbd>Down</Kbd> move
              </Keys>
              <Keys aria-hidden="true">
                <Kbd>Enter</Kbd> go
              </Keys>
              <Keys aria-hidden="true">
                <Kbd>Esc</Kbd> close
              </Keys>
              <Status>{status}</Status>
              <VisuallyHidden>Arrow keys move through the list, Enter goes to what is chosen.</VisuallyHidden>
            </Foot>
          </Autocomplete.Root>
        </Popup>
      </Viewport>
    </Dialog.Portal>
  </Dialog.Root>
);
