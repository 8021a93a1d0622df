import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { AlertIcon } from '../brand/icons.tsx';
import { media, vars } from '../tokens/vars.ts';

/** The look shared by text fields, text areas and selects. */
export const controlStyles = css`
  display: block;
  width: 100%;
  min-height: ${vars.control.md};
  padding: 0.625rem ${vars.space[4]};
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.md};
  background: ${vars.color.panel};
  color: ${vars.color.text};
  /* 16 px at least: iOS zooms into anything smaller. */
  font-size: ${vars.text.md};
  line-height: 1.375;
  transition:
    border-color ${vars.motion.quick} ${vars.motion.ease},
    background-color ${vars.motion.quick} ${vars.motion.ease};

  ${media.hover} {
    &:hover {
      border-color: ${vars.color.controlHover};
    }
  }

  &:focus {
    border-color: ${vars.color.champagne};
    background: ${vars.color.panelRaised};
    outline: 1px solid ${vars.color.champagne};
    outline-offset: 0;
  }

  &[aria-invalid='true'] {
    border-color: ${vars.color.ember};
  }

  &[aria-invalid='true']:focus {
    outline-color: ${vars.color.ember};
  }

  /* Not editable, so without a field's outline. */
  &:disabled,
  &:read-only:not(select) {
    border-color: ${vars.color.hairlineStrong};
    background: transparent;
    color: ${vars.color.textMuted};
    opacity: 1;
  }

  &:-webkit-autofill {
    -webkit-text-fill-color: ${vars.color.text};
    box-shadow: 0 0 0 100vmax ${vars.color.panelRaised} inset;
  }
`;

const Frame = styled.div`
  min-width: 0;
`;

const Label = styled.label`
  display: block;
  margin-block-end: ${vars.space[2]};
  font-size: ${vars.text.sm};
  line-height: ${vars.leading.snug};
  color: ${vars.color.textMuted};
`;

const Star = styled.span`
  margin-inline-start: 0.2em;
  color: ${vars.color.champagne};
`;

/** Space belongs to the notes, so that an empty live region takes none. */
const Note = styled.p`
  margin-block-start: ${vars.space[2]};
  font-size: ${vars.text.sm};
  line-height: 1.4;
  color: ${vars.color.textFaint};
`;

const Problem = styled(Note)`
  display: flex;
  gap: ${vars.space[2]};
  color: ${vars.color.ember};

  svg {
    flex: none;
    margin-block-start: 0.12em;
  }
`;

/** What every field takes beside the native attributes of its control. */
export type FieldProps = {
  /** Explicit, because prerendered HTML and the browser must agree on it. Hint and error derive theirs from it. */
  id: string;
  label: string;
  /** Stays below the control while the field is valid or not. */
  hint?: ReactNode;
  /** Shown below, tied to the control, announced when it appears. An empty text is no error. */
  error?: string | undefined;
  required?: boolean;
};

/** Ids of the notes below a control, in reading order, for its `aria-describedby`. */
const describedBy = ({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>): string | undefined =>
  [error && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** Attributes that tie a native control to its label, hint and error. */
export const controlProps = (field: FieldProps) => ({
  id: field.id,
  ...(field.required && { required: true }),
  ...(field.error && { 'aria-invalid': true as const }),
  'aria-describedby': describedBy(field),
});

/**
 * Label above, control, then error and hint. The live region stands before any error does, or its text would not be
 * announced.
 */
export const Field = ({
  id,
  label,
  hint,
  error,
  required = false,
  children,
  className,
}: FieldProps & { children: ReactNode; className?: string | undefined }) => (
  <Frame className={className}>
    <Label htmlFor={id}>
      {label}
      {required && <Star aria-hidden="true">*</Star>}
    </Label>
    {children}
    <div aria-live="polite">
      {error && (
        <Problem id={`${id}-error`}>
          <AlertIcon />
          {error}
        </Problem>
      )}
    </div>
    {hint !== undefined && <Note id={`${id}-hint`}>{hint}</Note>}
  </Frame>
);
