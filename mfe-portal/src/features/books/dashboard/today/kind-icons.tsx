import { type BadgeTone, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const person = 'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.75 13.25c0-2.6 1.8-4 4.25-4s4.25 1.4 4.25 4';
/** Drawn on the 16 px grid of the design system's icons. */
const drawings = {
  lead: `${person}M12.25 4.5v4M10.25 6.5h4`,
  call: 'M3 2.75h2.4l1 3-1.5 1.1a7 7 0 0 0 4.2 4.2l1.1-1.5 3 1V13c0 .5-.4.9-1 .9C6.9 13.5 2.5 9 2.1 3.7c0-.5.4-1 .9-1Z',
  flag: 'M3.75 14V2.5h8.5l-2 3 2 3h-8.5',
  reply: 'M6 4 2.5 7.5 6 11M2.5 7.5H10a3.5 3.5 0 0 1 3.5 3.5v1.5',
  clock: 'M8 4.5V8l2.25 1.5M8 14.25a6.25 6.25 0 1 0 0-12.5 6.25 6.25 0 0 0 0 12.5Z',
  card: 'M1.75 3.75h12.5v8.5H1.75zM1.75 6.75h12.5',
  done: 'M3.5 1.75h6l3 3v9.5h-9zM5.75 9l1.75 1.75L10.75 7.5',
  paper: 'M3.5 1.75h6l3 3v9.5h-9zM5.75 7.5h4.5M5.75 10h4.5',
  pen: 'm10.5 2.75 2.75 2.75-7.5 7.5-3.25.5.5-3.25Z',
  text: 'M2.25 3h11.5v8H7.5l-3 2.75V11H2.25z',
  mail: 'M2 4h12v8.5H2zM2.3 4.3 8 8.9l5.7-4.6',
} as const;
export type KindIcon = keyof typeof drawings;

const colors: Record<BadgeTone, string> = {
  neutral: vars.color.textMuted,
  steel: vars.color.steel,
  jade: vars.color.jade,
  ember: vars.color.ember,
  champagne: vars.color.champagne,
};

const Frame = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${vars.space[2]};
  color: ${({ $tone }) => colors[$tone]};

  svg {
    flex: none;
  }
`;

export const IconDrawing = ({ icon }: { readonly icon: KindIcon }): ReactNode => (
  <svg
    width="1rem"
    height="1rem"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={drawings[icon]} />
  </svg>
);

export interface RowKind {
  readonly label: string;
  readonly icon: KindIcon;
  readonly tone: BadgeTone;
}

/** What kind of work a row is; the color repeats what the words say. */
export const KindLabel = ({ label, icon, tone }: RowKind) => (
  <Frame $tone={tone}>
    <IconDrawing icon={icon} />
    {label}
  </Frame>
);
