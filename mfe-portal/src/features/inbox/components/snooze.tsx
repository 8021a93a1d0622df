import { Button, Dialog, Kbd, Menu, TextField } from '@vitrine/ui';
import { type RefObject, useState } from 'react';
import { styled } from 'styled-components';
import { formatMoment, useNow } from '../../../shared/format.ts';

interface SnoozeProps {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly busy: boolean;
  readonly onSnooze: (until: Date) => void;
}

/** Room for the keys where there is a keyboard. */
export const KeyHint = styled.span`
  @media (pointer: coarse) {
    display: none;
  }
`;

const morning = 9;
const at = (day: Date, hour: number): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour);
const inDays = (now: Date, days: number): Date =>
  at(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days), morning);

/** Times by the clock of who snoozes. */
const snoozeTimes = (now: Date): readonly { readonly label: string; readonly until: Date }[] => [
  { label: 'In 3 hours', until: new Date(now.getTime() + 3 * 3_600_000) },
  { label: 'Tomorrow morning', until: inDays(now, 1) },
  // Of a Monday, the next one.
  { label: 'Monday morning', until: inDays(now, (8 - now.getDay()) % 7 || 7) },
  { label: 'In a week', until: inDays(now, 7) },
];

/** `2026-03-02T09:00`, as a field for local times has it. */
const fieldValue = (day: Date): string => {
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  return `${date}T${two(day.getHours())}:${two(day.getMinutes())}`;
};

const PickTime = ({ onPick, onClose }: { readonly onPick: (until: Date) => void; readonly onClose: () => void }) => {
  const now = useNow();
  const [typed, setTyped] = useState(fieldValue(inDays(now, 1)));
  const [isRefused, setIsRefused] = useState(false);
  const until = new Date(typed);
  const isToCome = until > now;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Snooze until"
      width="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => (isToCome ? onPick(until) : setIsRefused(true))}>
            Snooze
          </Button>
        </>
      }
    >
      <TextField
        id="snooze-until"
        label="Day and time"
        type="datetime-local"
        required
        value={typed}
        error={isRefused && !isToCome ? 'Choose a time that is still to come' : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
    </Dialog>
  );
};

/** Puts a conversation out of sight until a time. */
export const Snooze = ({ trigger, busy, onSnooze }: SnoozeProps) => {
  const now = useNow();
  const [isPicking, setIsPicking] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <Button ref={trigger} size="sm" busy={busy}>
            Snooze{' '}
            <KeyHint aria-hidden="true">
              <Kbd>h</Kbd>
            </KeyHint>
          </Button>
        }
        items={[
          ...snoozeTimes(now).map(({ label, until }) => ({
            id: label,
            label: `${label} (${formatMoment(until.toISOString(), now)})`,
            onSelect: () => onSnooze(until),
          })),
          { id: 'pick', label: 'Pick a day and time…', onSelect: () => setIsPicking(true) },
        ]}
      />
      {isPicking && (
        <PickTime
          onClose={() => setIsPicking(false)}
          onPick={(until) => {
            setIsPicking(false);
            onSnooze(until);
          }}
        />
      )}
    </>
  );
};
