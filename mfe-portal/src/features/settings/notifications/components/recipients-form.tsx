import { NotificationKind, Recipients, SavedNotificationSettings } from '@vitrine/contracts';
import { Button, FormBanner, useToast, vars } from '@vitrine/ui';
import { type FormEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { LeaveQuestion } from '../../../../shared/edit/leave-question.tsx';
import { RestoredNotice } from '../../../../shared/edit/restored-notice.tsx';
import { StaleEdit } from '../../../../shared/edit/stale-edit.tsx';
import { useEditForm } from '../../../../shared/edit/use-edit-form.ts';
import { useFocusProblem } from '../../../../shared/edit/use-focus-problem.ts';
import { useLeaveGuard } from '../../../../shared/edit/use-leave-guard.ts';
import { Part } from '../../../../shared/settings/part.tsx';
import { useRefreshNotifications, useSaveNotifications } from '../api.ts';
import { notices } from '../content.ts';
import { AddressList } from './address-list.tsx';

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
  padding-block-start: ${vars.space[6]};
`;

const Values = z.record(NotificationKind, z.array(z.string()));
type Values = z.infer<typeof Values>;

type Typed = Readonly<Record<NotificationKind, string>>;

const versioned = ({ version, recipients }: SavedNotificationSettings) => ({ version, values: recipients });

/** The first complaint about each kind. */
function problemsOf(values: Values): Partial<Record<NotificationKind, string>> {
  return Object.fromEntries(
    notices.flatMap(({ kind }) => {
      const message = Recipients.safeParse(values[kind]).error?.issues[0]?.message;
      return message ? [[kind, message]] : [];
    }),
  );
}

/** An address that still stands in its field counts when the form is saved. */
const withTyped = (values: Values, typed: Typed): Values =>
  NotificationKind.options.reduce<Values>(
    (all, kind) => (typed[kind].trim() === '' ? all : { ...all, [kind]: [...all[kind], typed[kind]] }),
    values,
  );

const nothingTyped: Typed = { inquiry: '', submission: '', payment: '', 'payment-review': '', crash: '' };

/** Owners say who is told of what. */
export const RecipientsForm = ({ saved }: { readonly saved: SavedNotificationSettings }) => {
  const save = useSaveNotifications();
  const refresh = useRefreshNotifications();
  const toast = useToast();
  const frame = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(nothingTyped);
  const [problems, setProblems] = useState<Partial<Record<NotificationKind, string>>>({});
  const form = useEditForm<Values, SavedNotificationSettings>({
    name: 'settings.notifications',
    shape: Values,
    start: versioned(saved),
    fields: [],
    save: (recipients, attempt) => save.mutateAsync({ recipients: withTyped(recipients, typed), ...attempt }),
    readCurrent: (current) => {
      const { data } = SavedNotificationSettings.safeParse(current);
      return data ? versioned(data) : null;
    },
    onSaved: (now) => {
      setTyped(nothingTyped);
      if (now === null) refresh();
      toast({ tone: 'success', title: 'Recipients saved', description: 'The next notice goes to them.' });
    },
  });
  const unsaved = form.dirty || Object.values(typed).some((text) => text.trim() !== '');
  const guard = useLeaveGuard(unsaved);
  const attempted = useFocusProblem(frame);

  /** Takes what stands in the field into the list; false when it cannot be an address. */
  const add = (kind: NotificationKind): boolean => {
    const parsed = Recipients.safeParse([...form.values[kind], typed[kind]]);
    setProblems({ ...problems, [kind]: parsed.error?.issues[0]?.message });
    if (!parsed.success) {
      attempted();
      return false;
    }
    form.set({ [kind]: parsed.data });
    setTyped({ ...typed, [kind]: '' });
    return true;
  };

  const discard = (): void => {
    form.discard();
    setTyped(nothingTyped);
    setProblems({});
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    attempted();
    const found = problemsOf(withTyped(form.values, typed));
    setProblems(found);
    if (Object.keys(found).length === 0) form.submit();
  };

  return (
    <form ref={frame} noValidate aria-label="Notification recipients" onSubmit={submit}>
      <RestoredNotice shown={form.restored} onStartOver={discard} />
      {notices.map(({ kind, title, about }) => (
        <Part key={kind} title={title} lead={about}>
          <AddressList
            id={`recipients-${kind}`}
            title={title}
            addresses={form.values[kind]}
            typed={typed[kind]}
            error={problems[kind]}
            onType={(text) => {
              setTyped({ ...typed, [kind]: text });
              setProblems({ ...problems, [kind]: undefined });
            }}
            onAdd={() => add(kind)}
            onRemove={(address) => form.set({ [kind]: form.values[kind].filter((one) => one !== address) })}
          />
        </Part>
      ))}
      <StaleEdit
        what="list of recipients"
        form={form}
        fields={notices.map(({ kind, title }) => ({
          name: kind,
          label: title,
          show: (values: Values) => values[kind].join('\n'),
        }))}
      />
      <FormBanner tone="error">{form.problem.form}</FormBanner>
      <Foot>
        <Button type="submit" size="sm" variant="primary" busy={form.busy}>
          Save recipients
        </Button>
        {unsaved && (
          <Button size="sm" onClick={discard}>
            Discard changes
          </Button>
        )}
      </Foot>
      <LeaveQuestion guard={guard} onDiscard={discard} />
    </form>
  );
};
