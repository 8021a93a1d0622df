import { ApiError, createAttempt } from '@vitrine/api-client';
import {
  api,
  isName,
  pathOfStrokes,
  SharedEstimate,
  sharedEstimateTexts,
  SignaturePath,
  signatureTexts,
} from '@vitrine/contracts';
import { formatCents } from '@vitrine/money';
import { useApi } from '@vitrine/shell-sdk';
import { Button, FormBanner, Text, TextArea, TextField, vars } from '@vitrine/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type Decision, decisionTexts } from './content.ts';
import { Script } from './signature.tsx';
import { SignatureBox, type Strokes } from './signature-box.tsx';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[5]};
  padding-block-start: ${vars.space[5]};
  border-block-start: 1px solid ${vars.color.hairlineStrong};
`;

const Ways = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${vars.space[3]};
  min-width: 0;

  legend {
    margin-block-end: ${vars.space[2]};
    font-size: ${vars.text.sm};
    color: ${vars.color.textMuted};
  }
`;

const Way = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${vars.space[2]};
  min-height: ${vars.control.sm};
  margin-inline-end: ${vars.space[6]};
`;

const Buttons = styled.div`
  display: grid;
  gap: ${vars.space[3]};
`;

interface DecisionFormProps {
  readonly id: string;
  readonly decision: Decision;
  readonly estimate: SharedEstimate;
  readonly totalCents: number;
  readonly options: readonly string[];
  readonly onCancel: () => void;
  /** What the page shows next, and says. */
  readonly onDone: (estimate: SharedEstimate | null, message: string | null) => void;
}

/** The estimate as it stands, where a decision was refused. */
function currentOf(error: unknown): SharedEstimate | null {
  if (!(error instanceof ApiError) || (error.code !== 'estimate_changed' && error.code !== 'estimate_closed'))
    return null;
  return SharedEstimate.safeParse(error.current).data ?? null;
}

type Errors = Readonly<Record<string, string>>;

const errorsOf = (error: unknown): Errors =>
  Object.fromEntries(
    Object.entries((error instanceof ApiError && error.errors) || {}).flatMap(([name, [message]]) =>
      message ? [[name, message]] : [],
    ),
  );

const failureOf = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'network' && error.code !== 'unavailable'
    ? error.message
    : decisionTexts.failed;

/** Accepts with a signature, declines with a reason, or asks a question. Input survives a failed attempt. */
export const DecisionForm = ({
  id,
  decision,
  estimate: { version, sha256 },
  totalCents,
  options,
  onCancel,
  onDone,
}: DecisionFormProps) => {
  const client = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [attempt] = useState(createAttempt);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [drawn, setDrawn] = useState(true);
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [text, setText] = useState('');

  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const path = drawn ? pathOfStrokes(strokes) : null;
  const decided = { id, version, sha256 };
  const send = async (): Promise<void> => {
    if (decision === 'ask') {
      const body = { id, question: text };
      await client.call(api.sharedEstimates.ask, { body, idempotencyKey: attempt.keyFor(body) });
      onDone(null, decisionTexts.confirmation);
    } else if (decision === 'decline') {
      const body = { ...decided, reason: text };
      onDone(await client.call(api.sharedEstimates.decline, { body, idempotencyKey: attempt.keyFor(body) }), null);
    } else {
      const body = { ...decided, options: [...options], name, path };
      onDone(await client.call(api.sharedEstimates.accept, { body, idempotencyKey: attempt.keyFor(body) }), null);
    }
  };

  const check = (): Errors => {
    const hasText = text.trim() !== '';
    if (decision === 'ask') return hasText ? {} : { question: sharedEstimateTexts.question };
    if (decision === 'decline') return hasText ? {} : { reason: sharedEstimateTexts.reason };
    const signed = path === null ? undefined : SignaturePath.safeParse(path).error?.issues[0]?.message;
    return {
      ...(!isName(name) && { name: signatureTexts.name }),
      ...(signed !== undefined && { path: signed }),
    };
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const wrong = check();
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await send();
    } catch (error) {
      const current = currentOf(error);
      if (current) return onDone(current, current.version === version ? null : decisionTexts.changed);
      const fields = errorsOf(error);
      setErrors(fields);
      setFailure(fields['options'] ?? (Object.keys(fields).length > 0 ? null : failureOf(error)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form ref={form} noValidate aria-label={decisionTexts[decision]} onSubmit={(event) => void submit(event)}>
      {decision === 'accept' && (
        <>
          <TextField
            id="estimate-name"
            label={decisionTexts.name}
            autoComplete="name"
            required
            maxLength={120}
            value={name}
            error={errors['name']}
            onChange={({ target }) => setName(target.value)}
          />
          <Ways>
            <legend>{decisionTexts.how}</legend>
            <div>
              {([true, false] as const).map((way) => (
                <Way key={String(way)}>
                  <input type="radio" name="way" checked={drawn === way} onChange={() => setDrawn(way)} />
                  {way ? decisionTexts.draw : decisionTexts.type}
                </Way>
              ))}
            </div>
            {drawn ? (
              <SignatureBox strokes={strokes} error={errors['path']} onChange={setStrokes} />
            ) : (
              <div>
                <Script aria-hidden="true">{name || ' '}</Script>
                <Text size="sm" tone="textMuted">
                  {decisionTexts.typed}
                </Text>
              </div>
            )}
          </Ways>
          <Text size="sm" tone="textMuted">
            {decisionTexts.consent}
          </Text>
        </>
      )}
      {decision !== 'accept' && (
        <TextArea
          id="estimate-text"
          label={decision === 'decline' ? decisionTexts.reason : decisionTexts.question}
          required
          rows={4}
          maxLength={decision === 'decline' ? 1000 : 2000}
          value={text}
          error={errors[decision === 'decline' ? 'reason' : 'question']}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <FormBanner tone="error">{failure}</FormBanner>
      <Buttons>
        <Button type="submit" variant="primary" shape="pill" wide busy={busy}>
          {decision === 'accept' && decisionTexts.sign(formatCents(totalCents))}
          {decision === 'decline' && decisionTexts.confirmDecline}
          {decision === 'ask' && decisionTexts.send}
        </Button>
        <Button variant="subtle" shape="pill" onClick={onCancel}>
          {decisionTexts.cancel}
        </Button>
      </Buttons>
    </Form>
  );
};
