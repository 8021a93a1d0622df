import { vars } from '@vitrine/ui';
import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { LeaveQuestion } from './leave-question.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { StaleEdit, type StaleField } from './stale-edit.tsx';
import type { EditForm } from './use-edit-form.ts';
import { useFocusProblem } from './use-focus-problem.ts';
import type { LeaveGuard } from './use-leave-guard.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[5]};
`;

interface EditorFormProps<Values extends object> {
  readonly form: EditForm<Values>;
  readonly guard: LeaveGuard;
  /** For a submit button that stands elsewhere. */
  readonly id?: string;
  readonly label: string;
  /** Where somebody else may edit the same: what it is ('invoice'), and what to choose from then. */
  readonly stale?: { readonly what: string; readonly fields: readonly StaleField<Values>[] } | undefined;
  /** Default: the form may be sent. */
  readonly ready?: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * The fields of `useEditForm`, with what every editor does about them: says what it restored, lets choose between two
 * people's edits, asks before it is left, and puts the focus on what was refused.
 */
export const EditorForm = <Values extends object>({
  form,
  guard,
  id,
  label,
  stale,
  ready = true,
  children,
}: EditorFormProps<Values>) => {
  const frame = useRef<HTMLFormElement>(null);
  const attempted = useFocusProblem(frame);
  return (
    <>
      <LeaveQuestion guard={guard} onDiscard={form.discard} />
      <Form
        ref={frame}
        id={id}
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          attempted();
          form.submit();
        }}
      >
        <RestoredNotice shown={form.restored} onStartOver={form.discard} />
        {stale && <StaleEdit what={stale.what} form={form} fields={stale.fields} />}
        {children}
      </Form>
    </>
  );
};
