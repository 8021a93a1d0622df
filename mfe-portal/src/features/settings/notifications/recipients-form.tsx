import { NotificationKind, Recipients, SavedNotificationSettings, settingsEndpoints } from '@vitrine/contracts';
import {
  Button,
  CloseIcon,
  FocusedBanner,
  IconButton,
  media,
  smallFieldText,
  TextField,
  useToast,
  vars,
  visuallyHidden,
} from '@vitrine/ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useChange, useRefresh } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { LeaveDialog, RestoredDraftBanner } from '../../../shared/forms/editor-form.tsx';
import { EditConflict, fieldsOf } from '../../../shared/forms/edit-conflict.tsx';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts';
import { useTeamMembers } from '../../../shared/queries.ts';
import { notices } from './content.ts';
import { NoticeTable } from './notice-table.tsx';

const Addresses = styled.ul.attrs({ role: 'list' })`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[2]};
`;

const Chip = styled.li`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[1]};
  min-width: 0;
  padding-inline-start: ${vars.space[3]};
  border: 1px solid ${vars.color.hairlineStrong};
  border-radius: ${vars.radius.pill};
  background: ${vars.color.panelRaised};
  font-size: ${vars.text.sm};
  overflow-wrap: anywhere;
`;

/** The field and its button, which comes with the first letter. */
const Adding = styled.div`
  display: flex;
  align-items: start;
  gap: ${vars.space[2]};
  max-width: 24rem;

  > div {
    flex: 1;
    min-width: 0;
  }

  label {
    ${visuallyHidden}
  }

  /* The arrow of a list of proposals: they come while one types. */
  input::-webkit-calendar-picker-indicator {
    display: none !important;
  }

  input,
  > button {
    min-height: ${vars.control.sm};
    padding-block: ${vars.space[1]};
    ${smallFieldText}

    ${media.touch} {
      min-height: ${vars.control.touch};
    }
  }
`;

const Frame = styled.div`
  display: grid;
  gap: ${vars.space[2]};
`;

interface AddressListProps {
  readonly id: string;
  /** Id of the addresses that are proposed. */
  readonly list: string;
  /** 'New inquiries' */
  readonly title: string;
  readonly addresses: readonly string[];
  /** Text in the field that was not added yet. */
  readonly typed: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  readonly onAdd: () => void;
  readonly onRemove: (address: string) => void;
}

/** Addresses with a field for one more; Enter adds it. */
const AddressList = ({ id, list, title, addresses, typed, error, onType, onAdd, onRemove }: AddressListProps) => {
  const field = useRef<HTMLInputElement>(null);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    event.preventDefault();
    onAdd();
  };

  return (
    <Frame>
      {addresses.length > 0 && (
        <Addresses aria-label={`Who gets ${title.toLowerCase()}`}>
          {addresses.map((address) => (
            <Chip key={address}>
              {address}
              <IconButton
                label={`Remove ${address} from ${title.toLowerCase()}`}
                onClick={() => {
                  onRemove(address);
                  field.current?.focus();
                }}
              >
                <CloseIcon size={12} />
              </IconButton>
            </Chip>
          ))}
        </Addresses>
      )}
      <Adding>
        <TextField
          ref={field}
          id={id}
          label={`Add an address for ${title.toLowerCase()}`}
          placeholder="Add an address"
          list={list}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={onKeyDown}
        />
        {typed.trim() !== '' && (
          <Button size="sm" onClick={onAdd}>
            Add
          </Button>
        )}
      </Adding>
    </Frame>
  );
};

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

const Checked = z.record(NotificationKind, Recipients);

/** An address left in its field is included in the save. */
const withPendingAddresses = (values: Values, typed: Typed): Values =>
  NotificationKind.options.reduce<Values>(
    (all, kind) => (typed[kind].trim() === '' ? all : { ...all, [kind]: [...all[kind], typed[kind]] }),
    values,
  );

const nothingTyped: Typed = { inquiry: '', submission: '', payment: '', 'payment-review': '', crash: '' };

const savedKey = keyOf(settingsEndpoints.notifications);

/** Form of the recipients. */
export const RecipientsForm = ({ saved }: { readonly saved: SavedNotificationSettings }) => {
  const save = useChange(settingsEndpoints.updateNotifications, {}, { replaces: savedKey });
  const refresh = useRefresh();
  const toast = useToast();
  const [typed, setTyped] = useState(nothingTyped);
  const { data: team = [] } = useTeamMembers();
  const teamList = useId();
  const form = usePortalForm({
    ...versioned(saved),
    draft: { name: 'settings.notifications', shape: Values },
    schema: Values.transform((values) => withPendingAddresses(values, typed)).pipe(Checked),
    save: (recipients, { version, key }) => save.mutateAsync({ body: { recipients, version }, idempotencyKey: key }),
    readCurrent: (current) => {
      const { data } = SavedNotificationSettings.safeParse(current);
      return data ? versioned(data) : null;
    },
    onSaved: (now) => {
      setTyped(nothingTyped);
      if (now === null) void refresh([savedKey]);
      toast({ tone: 'success', title: 'Recipients saved', description: 'They’ll get the next email.' });
    },
  });
  const unsaved = form.dirty || Object.values(typed).some((text) => text.trim() !== '');
  const guard = useLeaveGuard(unsaved);

  /** Adds the field's text to the list, unless it is no address. */
  const add = (kind: NotificationKind): void => {
    const parsed = Recipients.safeParse([...form.values[kind], typed[kind]]);
    if (!parsed.success) return form.refuse({ fields: { [kind]: parsed.error.issues[0]?.message ?? '' } });
    form.set({ [kind]: parsed.data });
    setTyped({ ...typed, [kind]: '' });
  };

  const discard = (): void => {
    form.discard();
    setTyped(nothingTyped);
  };

  return (
    <form {...form.props} aria-label="Notification recipients">
      <RestoredDraftBanner isVisible={form.restored} onStartOver={discard} />
      <datalist id={teamList}>
        {team.map(({ email, name }) => (
          <option key={email} value={email}>
            {name ?? email}
          </option>
        ))}
      </datalist>
      <NoticeTable>
        {(kind, title) => (
          <AddressList
            id={`recipients-${kind}`}
            list={teamList}
            title={title}
            addresses={form.values[kind]}
            typed={typed[kind]}
            error={form.error(kind)}
            onType={(text) => {
              setTyped({ ...typed, [kind]: text });
              form.clear(kind);
            }}
            onAdd={() => add(kind)}
            onRemove={(address) => form.set({ [kind]: form.values[kind].filter((one) => one !== address) })}
          />
        )}
      </NoticeTable>
      <EditConflict
        what="list of recipients"
        form={form}
        fields={fieldsOf<Values>(NotificationKind.options, (kind) => ({
          label: notices.find((notice) => notice.kind === kind)?.title ?? kind,
          show: (values) => values[kind].join('\n'),
        }))}
      />
      <FocusedBanner tone="error">{form.failure}</FocusedBanner>
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
      <LeaveDialog guard={guard} onDiscard={discard} />
    </form>
  );
};
