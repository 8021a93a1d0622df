import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/icon-button.tsx';
import { CloseIcon } from '../brand/icons.tsx';
import { vars } from '../tokens/vars.ts';
import { Heading } from '../type/heading.tsx';
import { DialogBody, DialogCorner, DialogHead, dialogWidths, fittedStyles, popupStyles } from './dialog-parts.tsx';

const Popup = styled.dialog`
  ${popupStyles}
  ${fittedStyles}
  position: fixed;
  inset: 0;
  width: calc(100% - 2 * ${vars.space[4]});
  max-width: ${dialogWidths.sm};
  height: fit-content;
  margin: auto;

  &:not(:popover-open) {
    display: none;
  }

  &::backdrop {
    background: ${vars.color.scrim};
  }
`;

export interface EarlyDialogProps {
  /** Of the document; a button with this `popoverTarget` opens it. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDialogElement>;
  /** Somebody closed it. */
  readonly onClose: () => void;
}

/**
 * Stands in a prerendered page for a small `Dialog` until that can open: a popover, which the browser opens and closes
 * before any script has come.
 */
export const EarlyDialog = ({ id, title, children, ref, onClose }: EarlyDialogProps) => (
  <Popup
    id={id}
    ref={ref}
    popover="auto"
    aria-labelledby={`${id}-title`}
    onToggle={({ newState }) => newState === 'closed' && onClose()}
  >
    <DialogHead>
      <Heading id={`${id}-title`}>{title}</Heading>
    </DialogHead>
    <DialogBody $isLast>{children}</DialogBody>
    <DialogCorner>
      <IconButton label="Close" popoverTarget={id} popoverTargetAction="hide">
        <CloseIcon />
      </IconButton>
    </DialogCorner>
  </Popup>
);
