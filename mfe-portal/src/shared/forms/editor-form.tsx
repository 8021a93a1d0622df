import { Button, ConfirmDialog, FormBanner, media, vars } from '@vitrine/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { StackedForm } from '../screen/layout.ts';
import { type ConflictFields, EditConflict } from './edit-conflict.tsx';
import type { LeaveGuard } from './use-leave-guard.ts';
import type { PortalForm } from './use-portal-form.ts';

/** Two columns where they fit. */
export const Pair = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${vars.space[5]};

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** Text at the left of a dialog's buttons. */
export const FootNote = styled.div`
  flex: 1;
  align-self: center;
  min-width: 12rem;

  ${media.down('sm')} {
    min-width: 100%;
  }

  font-size: ${vars.text.sm};
  line-height: ${vars.leading.text};
  color: ${vars.color.textMuted};
`;

interface LeaveDialogProps {
  readonly guard: LeaveGuard;
  /** Discards the input. */
  readonly onDiscard: () => void;
}

/** Confirmation before a screen with unsaved changes is left. */
export const LeaveDialog = ({ guard, onDiscard }: LeaveDialogProps) => (
  <ConfirmDialog
    open={guard.asking}
    onOpenChange={(open) => !open && guard.stay()}
    title="Leave without saving?"
    confirmLabel="Discard changes"
    cancelLabel="Keep editing"
    tone="danger"
    onConfirm={() => {
      onDiscard();
      guard.goAhead();
    }}
  >
    Your changes haven’t been saved.
  </ConfirmDialog>
);

interface RestoredDraftBannerProps {
  readonly isVisible: boolean;
  readonly onStartOver: () => void;
}

/** Says that the form restored unsaved input from before a reload. */
export const RestoredDraftBanner = ({ isVisible, onStartOver }: RestoredDraftBannerProps) => (
  <FormBanner tone="info">
    {isVisible && (
      <>
        What you typed earlier is still here, and not saved yet.{' '}
        <Button size="sm" variant="subtle" onClick={onStartOver}>
          Start over
        </Button>
      </>
    )}
  </FormBanner>
);

interface EditorFormProps<Values extends object> {
  readonly form: PortalForm<Values>;
  readonly guard: LeaveGuard;
  /** For a submit button outside the form. */
  readonly id?: string;
  readonly label: string;
  /** For records that several people edit: the noun ('invoice') and the fields to choose between. */
  readonly stale?: { readonly what: string; readonly fields: ConflictFields<Values> } | undefined;
  /** Whether the form may be sent; default true. */
  readonly ready?: boolean | undefined;
  /** Of the headings within it. */
  readonly level?: 'h2' | undefined;
  readonly children: ReactNode;
}

/** A form with restored drafts, edit conflicts and the leave confirmation. */
export const EditorForm = <Values extends object>({
  form,
  guard,
  id,
  label,
  stale,
  ready = true,
  level,
  children,
}: EditorFormProps<Values>) => (
  <>
    <LeaveDialog guard={guard} onDiscard={form.discard} />
    <StackedForm
      {...form.props}
      id={id}
      aria-label={label}
      onSubmit={(event) => (ready ? form.props.onSubmit(event) : event.preventDefault())}
    >
      <RestoredDraftBanner isVisible={form.restored} onStartOver={form.discard} />
      {stale && <EditConflict what={stale.what} form={form} fields={stale.fields} level={level} />}
      {children}
    </StackedForm>
  </>
);
