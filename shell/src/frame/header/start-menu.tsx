import { ChevronDownIcon, media, vars } from '@vitrine/ui';
import { useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { css, styled } from 'styled-components';
import { StartLink } from './header-links.tsx';
import { copy } from './content.ts';
import { gutter, measure, wideGutter } from './header.styles.ts';

const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
  min-block-size: ${vars.control.touch};
  padding-inline: ${vars.space[5]} ${vars.space[4]};
  border: 1px solid color-mix(in srgb, ${vars.color.champagne} 45%, transparent);
  border-radius: ${vars.radius.pill};
  background: color-mix(in srgb, ${vars.color.ink} 40%, transparent);
  font-size: ${vars.text.sm};
  font-weight: ${vars.weight.medium};
  white-space: nowrap;
  transition:
    border-color ${vars.motion.quick},
    background-color ${vars.motion.quick};

  svg {
    color: ${vars.color.champagne};
    transition: rotate ${vars.motion.calm} ${vars.motion.ease};
  }

  &:has(+ :popover-open) {
    border-color: ${vars.color.champagne};
  }

  &:has(+ :popover-open) svg {
    rotate: 180deg;
  }

  ${media.hover} {
    &:hover {
      border-color: ${vars.color.champagne};
      background: ${vars.color.overlay};
    }
  }

  ${media.up('lg')} {
    margin-inline-start: ${vars.space[4]};
  }
`;

const hidden = css`
  opacity: 0;
  translate: 0 -6px;
`;

/** Fixed under the bar's end, where the trigger stands: the bar itself never moves. */
const Card = styled.div`
  inset: 4.875rem ${gutter} auto auto;
  inline-size: min(21rem, calc(100% - 2 * ${gutter}));
  padding: ${vars.space[2]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-block-start-color: ${vars.color.edgeLight};
  border-radius: ${vars.radius.lg};
  background: ${vars.color.overlay};
  box-shadow: ${vars.shadow.floating};
  color: ${vars.color.text};
  transition:
    opacity ${vars.motion.calm} ${vars.motion.ease},
    translate ${vars.motion.calm} ${vars.motion.ease},
    overlay ${vars.motion.calm} allow-discrete,
    display ${vars.motion.calm} allow-discrete;

  &:not(:popover-open) {
    ${hidden}
  }

  @starting-style {
    &:popover-open {
      ${hidden}
    }
  }

  ${media.up('md')} {
    inset-block-start: 5.375rem;
    inset-inline-end: max(${wideGutter}, (100% - ${measure}) / 2 + ${wideGutter});
  }

  ${media.forcedColors} {
    border-color: CanvasText;
  }
`;

const Choice = styled.div`
  position: relative;
  display: grid;
  gap: ${vars.space[1]};
  padding: ${vars.space[3]} ${vars.space[4]};
  border-radius: ${vars.radius.md};

  & + & {
    margin-block-start: 1px;
  }

  a {
    font: ${vars.weight.medium} ${vars.text.lg} / ${vars.leading.snug} ${vars.font.text};
    text-decoration: none;
    outline: none;
  }

  /* The whole plate is the link. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }

  a:focus-visible::after {
    outline: 2px solid ${vars.color.champagneLight};
    outline-offset: -2px;
  }

  p {
    color: ${vars.color.textMuted};
    font-size: ${vars.text.sm};
    line-height: 1.4;
  }

  ${media.hover} {
    &:hover {
      background: ${vars.color.selected};
    }
  }
`;

const id = 'start-menu';

/** Which link an arrow key leads to; -1 stands for the trigger. */
const steps: Readonly<Record<string, (current: number, count: number) => number>> = {
  ArrowDown: (current, count) => (current + 1) % count,
  ArrowUp: (current, count) => (current <= 0 ? count - 1 : current - 1),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The two ways to start a project. A popover of the browser's own: it opens before any script has run, and
 * closes on Escape and on a press outside by itself.
 */
export const StartMenu = ({ onPrepare }: { readonly onPrepare: () => void }) => {
  const trigger = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const close = () => card.current?.hidePopover();

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const open = card.current?.matches(':popover-open');
    if (!step || !card.current || (!open && !event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    if (!open) card.current.showPopover();
    const links = [...card.current.querySelectorAll('a')];
    links[
      step(
        links.findIndex((link) => link === document.activeElement),
        links.length,
      )
    ]?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && relatedTarget !== trigger.current && !card.current?.contains(relatedTarget)) close();
  };
  const keys = { onKeyDown, onBlur };

  return (
    <>
      <Trigger type="button" ref={trigger} popoverTarget={id} onPointerEnter={onPrepare} onFocus={onPrepare} {...keys}>
        {copy.start}
        <ChevronDownIcon size={14} />
      </Trigger>
      <Card id={id} ref={card} popover="auto">
        <Choice>
          <StartLink name="packages" aria-describedby={`${id}-packages`} onClick={close} {...keys}>
            {copy.packages}
          </StartLink>
          <p id={`${id}-packages`}>{copy.packagesHint}</p>
        </Choice>
        <Choice>
          <StartLink name="access-code" aria-describedby={`${id}-code`} onClick={close} {...keys}>
            {copy.accessCode}
          </StartLink>
          <p id={`${id}-code`}>{copy.accessCodeHint}</p>
        </Choice>
      </Card>
    </>
  );
};
