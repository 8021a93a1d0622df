import { agencyDay } from '@vitrine/brand';
import { api, Task, TaskCreate } from '@vitrine/contracts';
import { useSession } from '@vitrine/shell-sdk';
import { SelectField, TextField, useToast } from '@vitrine/ui';
import { z } from 'zod';
import { useChange } from '../api/use-change.ts';
import { hasRight } from '../auth/rights.ts';
import { EditorDialog } from '../forms/editor-dialog.tsx';
import { Pair } from '../forms/editor-form.tsx';
import { checkedAs } from '../forms/form-errors.ts';
import { usePortalForm, type Versioned } from '../forms/use-portal-form.ts';
import { formatDate, useNow } from '../format.ts';
import { useTeamMembers } from '../queries.ts';

const Typed = z.object({ title: z.string(), dueOn: z.string(), dueTime: z.string(), ownerId: z.string() });
type Typed = z.infer<typeof Typed>;

/** What a new task is about. */
export interface TaskSubject {
  readonly kind: 'client' | 'lead';
  readonly id: string;
  readonly name: string;
}

const bodyOf = ({ title, dueOn, dueTime, ownerId }: Typed) => ({
  title,
  dueOn,
  dueTime: dueTime === '' ? null : dueTime,
  ownerId: ownerId === '' ? null : ownerId,
});
const TaskForm = checkedAs(Typed, TaskCreate, bodyOf);

const versioned = ({ version, title, dueOn, dueTime, owner }: Task): Versioned<Typed> => ({
  version,
  values: { title, dueOn, dueTime: dueTime ?? '', ownerId: owner?.id ?? '' },
});

interface TaskDialogProps {
  /** Left out for a new one. */
  readonly task?: Task;
  readonly about?: TaskSubject;
  readonly onClose: () => void;
}

/** Adds or edits a task. Input stays until it is saved. */
export const TaskDialog = (props: TaskDialogProps) => {
  const team = useTeamMembers();
  // Whose a new task is: the owner is chosen from the team, the writer first.
  return team.isPending ? null : <TaskForTeam {...props} team={team.data ?? []} />;
};

type Team = NonNullable<ReturnType<typeof useTeamMembers>['data']>;

const TaskForTeam = ({ task, about, team, onClose }: TaskDialogProps & { readonly team: Team }) => {
  const { user } = useSession();
  const toast = useToast();
  const now = useNow();
  const me = team.find(({ email }) => email === user?.email.toLowerCase());
  const stale = [['tasks'], ['clients']];
  const add = useChange(api.tasks.create, {}, { stale });
  const update = useChange(api.tasks.update, { params: { id: task?.id ?? '' } }, { stale });
  const subject = about && (about.kind === 'client' ? { clientId: about.id } : { contactId: about.id });
  const form = usePortalForm({
    ...(task
      ? versioned(task)
      : { version: 0, values: { title: '', dueOn: agencyDay(now), dueTime: '', ownerId: me?.id ?? '' } }),
    draft: { name: task ? `task.${task.id}` : `task.new.${about?.id ?? ''}`, shape: Typed },
    schema: TaskForm,
    save: (values, { version, key }) =>
      task
        ? update.mutateAsync({ body: { ...bodyOf(values), version } })
        : add.mutateAsync({ body: { ...bodyOf(values), ...subject }, idempotencyKey: key }),
    readCurrent: (current) => {
      const parsed = Task.safeParse(current);
      return parsed.success ? versioned(parsed.data) : null;
    },
    onSaved: (saved) => {
      if (saved) toast({ tone: 'success', title: task ? 'Task saved' : `Task added for ${formatDate(saved.dueOn)}` });
      onClose();
    },
  });
  const nameOf = (id: string): string => {
    const member = team.find((one) => one.id === id);
    return member?.name ?? member?.email ?? 'Nobody';
  };
  const members = team.filter(({ id, state }) => state === 'active' || id === form.values.ownerId);
  // Who reaches only what is theirs gives nobody else a task.
  const choices = hasRight(user, 'clients.write') ? members : members.filter(({ id }) => id === me?.id);
  return (
    <EditorDialog
      form={form}
      stale={{
        what: 'task',
        fields: {
          title: { label: 'Task', show: ({ title }) => title },
          dueOn: { label: 'Day', show: ({ dueOn }) => (dueOn === '' ? '' : formatDate(dueOn)) },
          dueTime: { label: 'Time', show: ({ dueTime }) => dueTime },
          ownerId: { label: 'Owner', show: ({ ownerId }) => nameOf(ownerId) },
        },
      }}
      title={task ? 'Edit task' : 'New task'}
      {...(about && { description: `About ${about.name}.` })}
      submitLabel={task ? 'Save task' : 'Add task'}
      onClose={onClose}
    >
      <TextField id="task-title" label="Task" required maxLength={200} autoComplete="off" {...form.field('title')} />
      <Pair>
        <TextField id="task-day" type="date" label="Day" required {...form.field('dueOn')} />
        <TextField
          id="task-time"
          type="time"
          label="Time"
          hint="Only where the hour matters. New York time."
          {...form.field('dueTime')}
        />
      </Pair>
      <SelectField
        id="task-owner"
        label="Owner"
        placeholder="Nobody"
        hint="Gets an email on the morning of that day."
        options={choices.map(({ id }) => ({ value: id, label: nameOf(id) }))}
        {...form.field('ownerId')}
      />
    </EditorDialog>
  );
};
