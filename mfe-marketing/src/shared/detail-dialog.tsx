import { Button, Dialog, media, vars } from '@vitrine/ui';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';

/** The drawing of what a dialog is about, in its upper corner where no text stands. Decoration. */
const DialogDrawing = styled.img.attrs({ alt: '', decoding: 'async' })`
  position: absolute;
  inset-block-start: 0;
  inset-inline-end: ${vars.space[14]};
  width: auto;
  max-width: none;
  height: 9.5rem;
  opacity: 0.6;
  mask-image: linear-gradient(#000 40%, transparent 85%);
  pointer-events: none;

  /* On a phone the title needs the whole line. */
  ${media.down('sm')} {
    display: none;
  }
`;

/** Takes the focus on opening, so that reading starts at the top and not at the button below. */
const DialogStart = styled.span.attrs({ tabIndex: -1 })`
  display: block;
  font: ${vars.weight.text} 1.25rem / 1.4 ${vars.font.text};
  color: ${vars.color.champagne};
`;

interface DetailDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly subtitle: string;
  readonly drawing: { readonly src: string; readonly width: number; readonly height: number };
  readonly closeLabel: string;
  /** The primary action: closes, and goes to the contact form. */
  readonly action: { readonly label: string; readonly onPress: () => void };
  readonly children: ReactNode;
}

/** What a card of the landing page opens; its page of its own is a `DetailPage`. */
export const DetailDialog = ({
  open,
  onClose,
  title,
  subtitle,
  drawing,
  closeLabel,
  action,
  children,
}: DetailDialogProps) => {
  const start = useRef<HTMLSpanElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      width="lg"
      isText
      title={title}
      description={<DialogStart ref={start}>{subtitle}</DialogStart>}
      initialFocus={start}
      actions={
        <>
          <Button variant="subtle" shape="pill" onClick={onClose}>
            {closeLabel}
          </Button>
          <Button variant="primary" shape="pill" onClick={action.onPress}>
            {action.label}
          </Button>
        </>
      }
    >
      <DialogDrawing {...drawing} />
      <div>{children}</div>
    </Dialog>
  );
};
