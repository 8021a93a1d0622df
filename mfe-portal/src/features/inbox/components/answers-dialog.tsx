import { api, type CannedAnswer, CannedAnswerEdit } from '@vitrine/contracts';
import { Button, ConfirmDialog, Dialog, Text, TextArea, TextField, TwoLines, useToast, vars } from '@vitrine/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useChange } from '../../../shared/api/use-change.ts';
import { EditorDialog } from '../../../shared/forms/editor-dialog.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { actionText } from '../../../shared/problems.ts';
import { ButtonRow } from '../../../shared/screen/layout.ts';
import { InlineLoadError } from '../../../shared/screen/query-errors.tsx';
import { useCannedAnswers } from '../inbox-queries.ts';

/** The audit log, which is a section too, has every change. */
const changed = [['cannedAnswers'], ['audit']];
const afterChange = { stale: changed, staleOnError: changed };

interface DialogProps {
  /** Left out for a new one. */
  readonly answer?: CannedAnswer;
  readonly onClose: () => void;
}

/** Adds or edits a canned answer. Input stays until it is saved. */
const AnswerDialog = ({ answer, onClose }: DialogProps) => {
  const add = useChange(api.cannedAnswers.create, {}, afterChange);
  const update = useChange(api.cannedAnswers.update, { params: { id: answer?.id ?? '' } }, afterChange);
  const toast = useToast();
  const form = usePortalForm({
    values: { name: answer?.name ?? '', text: answer?.text ?? '' },
    draft: { name: answer ? `answer.${answer.id}` : 'answer.new', shape: CannedAnswerEdit },
    schema: CannedAnswerEdit,
    save: (body) => (answer ? update : add).mutateAsync({ body }),
    onSaved: (saved) => {
      toast({ tone: 'success', title: `${saved?.name ?? 'The template'} was saved` });
      form.discard();
      onClose();
    },
  });
  return (
    <EditorDialog
      form={form}
      title={answer ? `Edit ${answer.name}` : 'Add a template'}
      submitLabel="Save template"
      onClose={onClose}
    >
      <TextField id="answer-name" label="Name" required maxLength={60} {...form.field('name')} />
      <TextArea
        id="answer-text"
        label="Text"
        required
        rows={6}
        maxLength={5000}
        hint="{{first name}} becomes the person’s first name."
        {...form.field('text')}
      />
    </EditorDialog>
  );
};

const DeleteDialog = ({ answer, onClose }: { readonly answer: CannedAnswer; readonly onClose: () => void }) => {
  const remove = useChange(api.cannedAnswers.remove, { params: { id: answer.id } }, afterChange);
  const toast = useToast();
  const confirm = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ tone: 'success', title: `${answer.name} was deleted` });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${answer.name}?`}
      confirmLabel="Delete template"
      busy={remove.isPending}
      error={remove.isError ? actionText(remove.error) : undefined}
      onConfirm={confirm}
    >
      Nobody on the team can insert it then.
    </ConfirmDialog>
  );
};

const List = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${vars.space[2]} ${vars.space[4]};
    padding-block: ${vars.space[3]};
    border-block-start: 1px solid ${vars.color.hairline};
  }

  li > :first-child {
    flex: 1 1 14rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

/** The texts that the team inserts, to add to and change. */
export const AnswersDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const answers = useCannedAnswers();
  const [open, setOpen] = useState<{ readonly answer?: CannedAnswer } | null>(null);
  const [deleting, setDeleting] = useState<CannedAnswer | null>(null);
  if (open) return <AnswerDialog {...open} onClose={() => setOpen(null)} />;
  if (deleting) return <DeleteDialog answer={deleting} onClose={() => setDeleting(null)} />;
  const actions = [
    { label: 'Edit', onPress: (answer: CannedAnswer) => setOpen({ answer }) },
    { label: 'Delete', onPress: setDeleting },
  ];
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Templates"
      description="Texts that the whole team inserts: type / and a name in an answer."
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button variant="primary" onClick={() => setOpen({})}>
            Add template
          </Button>
        </>
      }
    >
      {answers.data === undefined ? (
        answers.isError && <InlineLoadError query={answers} />
      ) : answers.data.length === 0 ? (
        <Text size="sm" tone="textMuted">
          There are none yet. Add what people ask most, such as your hours.
        </Text>
      ) : (
        <List aria-label="Templates">
          {answers.data.map((answer) => (
            <li key={answer.id}>
              <TwoLines first={answer.name} second={answer.text} />
              <ButtonRow>
                {actions.map(({ label, onPress }) => (
                  <Button
                    key={label}
                    size="sm"
                    variant="subtle"
                    aria-label={`${label} ${answer.name}`}
                    onClick={() => onPress(answer)}
                  >
                    {label}
                  </Button>
                ))}
              </ButtonRow>
            </li>
          ))}
        </List>
      )}
    </Dialog>
  );
};
