import { Link } from '@vitrine/shell-sdk';
import { Button, CheckIcon, media, Mono, tint, vars, VisuallyHidden } from '@vitrine/ui';
import { type ReactNode, use, createContext } from 'react';
import { styled } from 'styled-components';
import { useRights } from '../../../../shared/auth/rights.ts';
import { initialsOf } from '../../../../shared/format.ts';
import { rowAttribute } from '../../../../shared/screen/list-hotkeys.ts';
import { rowTexts } from '../content.ts';
import { KindLabel, type RowKind } from './kind-icons.tsx';

/** One line where the table is wide; else two, with the act at the end of the second. */
const Frame = styled.li`
  display: grid;
  grid-template:
    'who who when' auto
    'fact act act' auto / minmax(0, 1fr) auto max-content;
  align-items: center;
  gap: 0 ${vars.space[3]};
  min-height: 3.75rem;
  padding: ${vars.space[1]} ${vars.space[4]};
  border-block-start: 1px solid ${vars.color.hairline};
  font-size: ${vars.text.sm};
  line-height: ${vars.space[5]};

  &:first-child {
    border-block-start: 0;
  }

  ${media.hover} {
    &:hover {
      ${tint('hover')}
    }
  }

  @container today (max-width: 20rem) {
    grid-template:
      'who when' auto
      'fact fact' auto
      'act act' auto / minmax(0, 1fr) max-content;
  }

  @container today (min-width: 54rem) {
    grid-template:
      'kind who fact when owner act' auto
      / 9.75rem minmax(0, 1fr) minmax(0, 1.5fr) 6.25rem 1.75rem 12.5rem;
    min-height: 2.5rem;
    padding-block: 0;
  }
`;

const Kind = styled.div`
  grid-area: kind;
  display: none;

  @container today (min-width: 54rem) {
    display: block;
  }
`;

const About = styled.div`
  grid-area: who;
  display: flex;
  align-items: baseline;
  gap: 0 ${vars.space[2]};
  min-width: 0;
  overflow-wrap: anywhere;
`;

/** One line with dots where a table has columns; on a phone all of it. */
const cut = `
  @container today (min-width: 54rem) {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Who = styled(Link)`
  min-width: 0;
  font-weight: ${vars.weight.medium};
  color: ${vars.color.text};
  text-decoration-color: transparent;
  text-underline-offset: 0.2em;
  ${cut}

  ${media.touch} {
    padding-block: ${vars.space[1]};
  }

  &:hover,
  &:focus-visible {
    text-decoration-color: currentcolor;
  }
`;

const Nobody = styled.span`
  min-width: 0;
  font-weight: ${vars.weight.medium};
  ${cut}
`;

const Company = styled.span`
  flex: 1 1 0;
  overflow: hidden;
  min-width: 0;
  color: ${vars.color.textMuted};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Fact = styled.div`
  grid-area: fact;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${vars.space[2]};
  min-width: 0;
  color: ${vars.color.textMuted};
  overflow-wrap: anywhere;

  > * {
    min-width: 0;
  }

  @container today (min-width: 54rem) {
    flex-wrap: nowrap;
  }
`;

/** Beside the fact where there is no column for it. */
const KindBeside = styled.span`
  display: inline-flex;

  @container today (min-width: 54rem) {
    display: none;
  }
`;

const Strong = styled.span`
  flex: none;
  max-width: 100%;
  font-weight: ${vars.weight.medium};
  font-variant-numeric: lining-nums tabular-nums;
  color: ${vars.color.text};
`;

/** What can be left out on a phone, where its record has it. */
const Rest = styled.span`
  display: none;

  @container today (min-width: 30rem) {
    display: block;
    overflow: hidden;
    max-width: 100%;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const When = styled.div<{ $isLate: boolean }>`
  grid-area: when;
  text-align: end;
  font-variant-numeric: lining-nums tabular-nums;
  color: ${({ $isLate }) => vars.color[$isLate ? 'ember' : 'textMuted']};
`;

const Owner = styled.span`
  grid-area: owner;
  display: none;
  place-items: center;
  width: ${vars.space[7]};
  height: ${vars.space[7]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: 50%;
  color: ${vars.color.textMuted};

  @container today (min-width: 54rem) {
    display: grid;
  }
`;

const Acts = styled.div`
  grid-area: act;
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${vars.space[1]};
  min-width: 0;

  ${media.hover} {
    li:hover & [data-act='row'],
    li:focus-within & [data-act='row'] {
      border-color: ${vars.color.hairlineStrong};
      background: ${vars.color.panelRaised};
    }
  }
`;

const Failure = styled.p`
  grid-column: 1 / -1;
  padding-block-end: ${vars.space[2]};
  color: ${vars.color.ember};

  @container today (min-width: 54rem) {
    text-align: end;
  }
`;

/** Whether a row is the first one, whose act is the primary one of the screen. */
export const FirstRow = createContext(false);

interface RowProps {
  readonly kind: RowKind;
  /** Unique in the table. */
  readonly id: string;
  /** Null where there is no record to open. */
  readonly to: string | null;
  /** Whom it is about; opens the record. */
  readonly who: string;
  readonly company?: string | null | undefined;
  /** The fact that matters most: a score, days, an amount. */
  readonly strong?: string | null | undefined;
  readonly fact?: ReactNode;
  readonly when?: { readonly text: string; readonly isLate?: boolean; readonly title?: string } | undefined;
  /** Undefined where a record has no owner; null where it has none yet. */
  readonly owner?: string | null | undefined;
  readonly acts?: ReactNode;
  /** Why the last press failed. */
  readonly failure?: string | null | undefined;
}

/** Of those who see Today, only viewers change nothing. */
const RowActs = ({ children }: { readonly children: ReactNode }) =>
  useRights()('leads.write') ? <Acts>{children}</Acts> : null;

/** One thing to do: what it is, who, the fact that matters, when, whose, and the act that settles it. */
export const Row = ({ kind, id, to, who, company, strong, fact, when, owner, acts, failure }: RowProps) => (
  <Frame>
    <Kind>
      <KindLabel {...kind} />
    </Kind>
    <About title={[who, company].filter(Boolean).join(', ')}>
      {to === null ? (
        <Nobody>{who}</Nobody>
      ) : (
        <Who to={to} {...{ [rowAttribute]: id }}>
          {who}
        </Who>
      )}
      {company && <Company>{company}</Company>}
    </About>
    <Fact>
      <KindBeside>
        <KindLabel {...kind} />
      </KindBeside>
      {strong && <Strong>{strong}</Strong>}
      {fact && <Rest {...(typeof fact === 'string' && { title: fact })}>{fact}</Rest>}
    </Fact>
    {when && (
      <When $isLate={when.isLate ?? false} title={when.title}>
        {when.text}
      </When>
    )}
    {owner !== undefined && owner !== null && (
      <Owner title={rowTexts.assigned(owner)}>
        <span aria-hidden="true">{initialsOf(owner)}</span>
        <VisuallyHidden>{rowTexts.assigned(owner)}</VisuallyHidden>
      </Owner>
    )}
    {acts !== undefined && <RowActs>{acts}</RowActs>}
    {failure && <Failure role="alert">{failure}</Failure>}
  </Frame>
);

interface NumberAndNoteProps {
  readonly number: string;
  readonly children: string | null;
}

/** The number of a document, and what else is known of it. */
export const NumberAndNote = ({ number, children }: NumberAndNoteProps) => (
  <>
    <Mono>{number}</Mono>
    {children !== null && <> {children}</>}
  </>
);

interface ActButtonProps {
  readonly label: string;
  /** A link that is the act, in place of a press. */
  readonly to?: string;
  /** What it says once it is done. It stays, so that the keyboard's focus does. */
  readonly done?: string | undefined;
  readonly busy?: boolean;
  readonly onPress?: () => void;
}

/** The act of a row. */
export const ActButton = ({ label, to, done, busy = false, onPress }: ActButtonProps) => {
  const variant = use(FirstRow) && done === undefined ? 'primary' : 'subtle';
  if (to !== undefined)
    return (
      <Button
        size="sm"
        variant={variant}
        render={<Link to={to} data-act={variant === 'primary' ? 'primary' : 'row'} />}
      >
        {label}
      </Button>
    );
  return (
    <Button
      size="sm"
      variant={variant}
      busy={busy}
      disabled={done !== undefined}
      onClick={onPress}
      data-act={variant === 'primary' ? 'primary' : 'row'}
    >
      {done !== undefined && <CheckIcon size={14} />}
      {done ?? label}
    </Button>
  );
};
