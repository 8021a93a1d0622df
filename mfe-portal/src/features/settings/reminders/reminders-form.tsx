import { reminderEndpoints, reminderLimits, SavedReminderSettings } from '@vitrine/contracts';
import { Button, FocusedBanner, Pending, SelectField, Text, touchTarget, useToast, vars } from '@vitrine/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useChange, useRefresh } from '../../../shared/api/use-change.ts';
import { keyOf } from '../../../shared/api/use-endpoint.ts';
import { EditConflict } from '../../../shared/forms/edit-conflict.tsx';
import { LeaveDialog, Pair, RestoredDraftBanner } from '../../../shared/forms/editor-form.tsx';
import { useLeaveGuard } from '../../../shared/forms/use-leave-guard.ts';
import { usePortalForm } from '../../../shared/forms/use-portal-form.ts';
import { Part } from '../../../shared/settings/part.tsx';
import { quietFromOptions, quietToOptions, ruleName, texts } from './content.ts';
import { RemindersPreview } from './reminders-preview.tsx';
import {
  newRule,
  planOf,
  ReminderForm,
  ReminderValues,
  type RuleValues,
  testRuleOf,
  valuesOf,
} from './reminder-values.ts';
import { RuleFields } from './rule-fields.tsx';
import { TestDialog } from './test-dialog.tsx';

const Switch = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${vars.space[3]};
  cursor: pointer;
  ${touchTarget}

  input {
    width: 1.125rem;
    height: 1.125rem;
    margin: 0.1875rem 0 0;
    accent-color: ${vars.color.champagne};
  }
`;

const Rules = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${vars.space[4]};
`;

const Start = styled.div`
  justify-self: start;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
  padding-block: ${vars.space[6]};
`;

const versioned = (saved: SavedReminderSettings) => ({ version: saved.version, values: valuesOf(saved) });

const linesOf = ({ rules }: ReminderValues): string =>
  rules
    .map((rule) => {
      const days = testRuleOf(rule)?.days;
      const when = `${days === undefined ? rule.count : ruleName(days)}, ${rule.channel}${rule.on ? '' : ', off'}`;
      return [when, rule.subject, rule.text, rule.smsText].filter(Boolean).join('\n');
    })
    .join('\n');

const savedKey = keyOf(reminderEndpoints.settings);
/** What comes next for an invoice follows from the rules. */
const plannedKeys = [reminderEndpoints.ofInvoice, reminderEndpoints.ofClient, reminderEndpoints.preview].map((read) =>
  keyOf(read),
);

/** The form of the reminders with its preview. */
export const RemindersForm = ({ saved }: { readonly saved: SavedReminderSettings }) => {
  const save = useChange(reminderEndpoints.updateSettings, {}, { replaces: savedKey, stale: plannedKeys });
  const refresh = useRefresh();
  const toast = useToast();
  const [testing, setTesting] = useState<RuleValues | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const form = usePortalForm({
    ...versioned(saved),
    draft: { name: 'settings.reminders', shape: ReminderValues },
    schema: ReminderForm,
    save: (settings, { version, key }) => save.mutateAsync({ body: { ...settings, version }, idempotencyKey: key }),
    readCurrent: (current) => {
      const { data } = SavedReminderSettings.safeParse(current);
      return data ? versioned(data) : null;
    },
    onSaved: (now) => {
      if (now === null) void refresh([savedKey]);
      toast({
        tone: 'success',
        title: texts.saved,
        description: (now?.on ?? form.values.on) ? texts.savedOn : texts.savedOff,
      });
    },
  });
  const guard = useLeaveGuard(form.dirty, form.isKept);
  const { rules } = form.values;

  const focus = (index: number): void => {
    requestAnimationFrame(() => (list.current?.children[index]?.querySelector('select') ?? add.current)?.focus());
  };
  const change = (index: number, changes: Partial<RuleValues>): void => {
    const rule = rules[index];
    if (rule) form.set({ rules: rules.with(index, { ...rule, ...changes }) });
  };
  const remove = (index: number): void => {
    form.set({ rules: rules.toSpliced(index, 1) });
    focus(Math.min(index, rules.length - 2));
  };

  return (
    <>
      <form {...form.props} aria-label="Reminders">
        <RestoredDraftBanner isVisible={form.restored} onStartOver={form.discard} />
        <Part title={texts.switchTitle}>
          <Switch>
            <input
              type="checkbox"
              name="on"
              checked={form.values.on}
              aria-describedby="reminders-on-hint"
              onChange={({ target }) => form.set({ on: target.checked })}
            />
            {texts.switchLabel}
          </Switch>
          <Text size="sm" tone="textMuted" id="reminders-on-hint">
            {texts.switchHint}
          </Text>
        </Part>
        <Part title={texts.rulesTitle} lead={texts.rulesLead}>
          {rules.length === 0 && (
            <Text size="sm" tone="textMuted">
              {texts.noRules}
            </Text>
          )}
          <Rules ref={list} aria-label="Rules">
            {rules.map((rule, index) => (
              <RuleFields
                key={rule.id}
                rule={rule}
                place={index + 1}
                error={(name) => form.error(`rules.${index}.${name}`)}
                onChange={(changes) => change(index, changes)}
                onRemove={() => remove(index)}
                onTest={() => setTesting(rule)}
              />
            ))}
          </Rules>
          <Start>
            <Button
              ref={add}
              size="sm"
              disabled={rules.length >= reminderLimits.rules}
              onClick={() => {
                form.set({ rules: [...rules, newRule()] });
                focus(rules.length);
              }}
            >
              Add rule
            </Button>
          </Start>
        </Part>
        <Part title={texts.quietTitle} lead={texts.quietLead}>
          <Pair>
            <SelectField id="quiet-from" label="From" options={quietFromOptions} {...form.field('quietFrom')} />
            <SelectField id="quiet-to" label="Until" options={quietToOptions} {...form.field('quietTo')} />
          </Pair>
        </Part>
        <EditConflict
          what="reminders"
          form={form}
          fields={{
            on: { label: texts.switchLabel, show: ({ on }) => (on ? 'On' : 'Off') },
            rules: { label: texts.rulesTitle, show: linesOf },
            quietFrom: { label: 'Quiet from', show: ({ quietFrom }) => quietFrom },
            quietTo: { label: 'Quiet until', show: ({ quietTo }) => quietTo },
          }}
        />
        <FocusedBanner tone="error">{form.failure}</FocusedBanner>
        <Foot>
          <Button type="submit" size="sm" variant="primary" busy={form.busy}>
            Save reminders
          </Button>
          {form.dirty && (
            <Button size="sm" onClick={form.discard}>
              Discard changes
            </Button>
          )}
        </Foot>
        <LeaveDialog guard={guard} onDiscard={form.discard} />
      </form>
      <RemindersPreview plan={planOf(form.values)} on={saved.on} />
      <Pending>{testing && <TestDialog rule={testing} onClose={() => setTesting(null)} />}</Pending>
    </>
  );
};
