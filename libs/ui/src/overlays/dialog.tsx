import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/icon-button.tsx';
import { CloseIcon } from '../brand/icons.tsx';
import { Heading } from '../type/heading.tsx';
import { Text } from '../type/text.tsx';
import {
  DialogActions,
  DialogBody,
  DialogCorner,
  DialogHead,
  FootBanner,
  FootMark,
  TitleText,
  backdropStyles,
  dialogWidths,
  fittedStyles,
  popupStyles,
  viewportStyles,
} from './dialog-parts.tsx';

const Backdrop = styled(Base.Backdrop)`
  ${backdropStyles}
`;
const Viewport = styled(Base.Viewport)`
  ${viewportStyles}
`;
const Popup = styled(Base.Popup)<{ $width: keyof typeof dialogWidths }>`
  ${popupStyles}
  ${fittedStyles}
  max-width: ${({ $width }) => dialogWidths[$width]};
`;
export type DialogProps = {
  open: boolean;
  /** Called on Escape, the close button, and a press outside. */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  /** Why an act failed, above the buttons; it takes the focus when it appears. */
  failure?: ReactNode;
  /** The body is text without controls: it takes the focus, so that keys scroll it. */
  isText?: boolean;
  /** Default `md` (576 px). */
  width?: 'sm' | 'md' | 'lg' | 'xl';
  /** Takes the focus on opening instead of the first field or button. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Returns false when closing must not restore the focus, because something else has taken it. */
  restoresFocus?: () => boolean;
};

/** A modal dialog: traps the focus and restores it on closing. */
export const Dialog = ({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  failure,
  isText = false,
  width = 'md',
  initialFocus,
  restoresFocus,
}: DialogProps) => (
  <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
    <Base.Portal>
      <Backdrop />
      <Viewport>
        <Popup
          $width={width}
          {...(initialFocus !== undefined && { initialFocus })}
          {...(restoresFocus !== undefined && { finalFocus: restoresFocus })}
        >
          <DialogHead>
            <Base.Title render={<Heading />}>
              <TitleText>{title}</TitleText>
            </Base.Title>
            {description !== undefined && (
              <Base.Description render={<Text as="div" size="sm" tone="textMuted" />}>{description}</Base.Description>
            )}
          </DialogHead>
          <DialogBody $isLast={actions === undefined} {...(isText && { tabIndex: 0 })}>
            {children}
          </DialogBody>
          {actions !== undefined && (
            <DialogActions>
              <FootMark />
              <FootBanner tone="error">{failure}</FootBanner>
              {actions}
            </DialogActions>
          )}
          <DialogCorner>
            <Base.Close
              render={
                <IconButton label="Close">
                  <CloseIcon />
                </IconButton>
              }
            />
          </DialogCorner>
        </Popup>
      </Viewport>
    </Base.Portal>
  </Base.Root>
);
