import { Tooltip as Base } from '@base-ui/react/tooltip';
import { styled } from 'styled-components';
import { vars } from '../tokens/vars.ts';
import { floatingSurface } from './surface-styles.ts';

const Positioner = styled(Base.Positioner)`
  z-index: ${vars.layer.popover};
`;

const Popup = styled(Base.Popup)`
  ${floatingSurface}
  max-width: 18rem;
  padding: ${vars.space[1]} ${vars.space[3]};
  line-height: 1.45;
`;

interface OpenTooltipProps {
  readonly text: string;
  /** What it explains. */
  readonly anchor: HTMLElement;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The pointer has come upon the hint itself, or left it. */
  readonly onPointer: (isOver: boolean) => void;
}

/** The hint of a `Tooltip`, with Base UI. A chunk of its own. */
export const OpenTooltip = ({ text, anchor, open, onClose, onPointer }: OpenTooltipProps) => (
  <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Base.Portal>
      <Positioner anchor={anchor} sideOffset={6} collisionPadding={8}>
        <Popup onPointerEnter={() => onPointer(true)} onPointerLeave={() => onPointer(false)}>
          {text}
        </Popup>
      </Positioner>
    </Base.Portal>
  </Base.Root>
);
