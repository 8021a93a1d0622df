import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
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

export type TooltipProps = {
  /** Repeats or explains. Never the only place of an information, for touch has no hover. */
  text: string;
  /** A focusable element that passes props and ref on, with an accessible name of its own. */
  children: ReactElement;
};

/** A hint on hover and on focus. Escape closes it. */
export const Tooltip = ({ text, children }: TooltipProps) => (
  <Base.Root>
    <Base.Trigger delay={400} render={children} />
    <Base.Portal>
      <Positioner sideOffset={6} collisionPadding={8}>
        <Popup>{text}</Popup>
      </Positioner>
    </Base.Portal>
  </Base.Root>
);
