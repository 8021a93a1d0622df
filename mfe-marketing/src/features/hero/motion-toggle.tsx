import { vars } from '@vitrine/ui';
import { styled } from 'styled-components';
import { heroContent } from './content.ts';

const Button = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
  min-height: 1.75rem;
  padding: 0 ${vars.space[2]};
  margin-inline: calc(-1 * ${vars.space[2]});
  border-radius: ${vars.radius.sm};
  font: inherit;
  color: ${vars.color.textMuted};
  white-space: nowrap;

  &:hover {
    color: ${vars.color.text};
  }

  @media (scripting: none) {
    display: none;
  }
`;

/** Stops and starts everything that moves in the hero (WCAG 2.2.2): phrases and portrait alike. */
export function MotionToggle({ running, onToggle }: { readonly running: boolean; readonly onToggle: () => void }) {
  return (
    <Button type="button" onClick={onToggle}>
      <svg width="10" height="10" viewBox="0 0 10 10" fill="currentColor" aria-hidden="true">
        <path d={running ? 'M1.5 1h2.4v8H1.5zM6.1 1h2.4v8H6.1z' : 'M2 .8 9 5 2 9.2z'} />
      </svg>
      {running ? heroContent.pause : heroContent.play}
    </Button>
  );
}
