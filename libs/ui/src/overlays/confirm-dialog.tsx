import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../actions/button.tsx';
import { Heading } from '../type/heading.tsx';
import { Text } from '../type/text.tsx';
import {
  DialogActions,
  FootBanner,
  FootMark,
  TitleText,
  backdropStyles,
  popupStyles,
  viewportStyles,
} from './dialog-parts.tsx';

const Backdrop = styled(Base.Backdrop)`
  ${backdropStyles}
`;
const Viewport = styled(Base.Viewport)`
  ${viewportStyles}
`;
const Popup = styled(Base.Popup)`
  ${popupStyles}
  max-width: 27rem;
`;

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** The verb: 'Delete client', never 'OK'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` for what destroys. Default `primary`. */
  tone?: 'primary' | 'danger';
  busy?: boolean;
  /** Why the action failed; the dialog stays. */
  error?: string | undefined;
  onConfirm: () => void;
};

/** Asks before an action. A press outside does not answer; Escape and Cancel do. The focus begins on Cancel. */
export const ConfirmDialog = ({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  busy = false,
  error,
  onConfirm,
}: ConfirmDialogProps) => {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        {/* Also over another dialog, which would otherwise look active. */}
        <Backdrop forceRender />
        <Viewport>
          <Popup initialFocus={cancel}>
            <Base.Title render={<Heading />}>
              <TitleText>{title}</TitleText>
            </Base.Title>
            <Base.Description render={<Text as="div" size="sm" tone="textMuted" />}>{children}</Base.Description>
            <FootMark />
            <DialogActions>
              <FootBanner tone="error">{error}</FootBanner>
              <Base.Close ref={cancel} render={<Button>{cancelLabel}</Button>} />
              <Button variant={tone} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </DialogActions>
          </Popup>
        </Viewport>
      </Base.Portal>
    </Base.Root>
  );
};
