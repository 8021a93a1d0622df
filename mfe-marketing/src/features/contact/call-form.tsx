import { callFormEndpoints, CallRequest, type CallRequestInput, callRequestMessages } from '@vitrine/contracts';
import { media, TextField, vars } from '@vitrine/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { errorsOf } from '../../shared/site-form/form-text.ts';
import { type SiteFormOptions, useSiteForm } from '../../shared/site-form/use-site-form.ts';
import { visitOrigin } from '../../shared/site-form/visit-origin.ts';
import { callContent, type CallFieldName, callFieldId, callLabels, callPath } from './content.ts';
import { Form, FormFoot } from './form-parts.tsx';

const fields = Object.keys(callLabels) as CallFieldName[];

/** Name and address beside each other where there is room. */
const Pair = styled.div`
  display: grid;
  gap: ${vars.space[5]};

  ${media.up('sm')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Times = styled.fieldset`
  display: grid;
  /* Two a line where the longest word fits. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr));
  gap: ${vars.space[2]};

  > :not(label) {
    grid-column: 1 / -1;
  }

  legend {
    padding: 0;
    margin-block-end: ${vars.space[2]};
    font-size: ${vars.text.sm};
    line-height: ${vars.leading.snug};
    color: ${vars.color.textMuted};
  }

  legend span {
    margin-inline-start: 0.2em;
    color: ${vars.color.champagne};
  }

  p {
    font-size: ${vars.text.sm};
    line-height: 1.4;
    color: ${vars.color.ember};
  }
`;

const Time = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${vars.space[3]};
  min-height: 3.25rem;
  padding: ${vars.space[2]} ${vars.space[4]};
  border: 1px solid ${vars.color.control};
  border-radius: ${vars.radius.md};
  background: ${vars.color.panel};
  font-size: 0.9375rem;
  line-height: ${vars.leading.snug};
  cursor: pointer;

  ${media.hover} {
    &:hover {
      border-color: ${vars.color.controlHover};
    }
  }

  input {
    cursor: inherit;
  }

  &:has(:checked) {
    border-color: ${vars.color.champagne};
    background: ${vars.color.panelRaised};
  }
`;

const Done = styled.output`
  display: grid;
  gap: ${vars.space[3]};
  align-content: center;
  min-height: 16rem;

  &:focus {
    outline: none;
  }

  p:first-child {
    font-size: 1.375rem;
    line-height: ${vars.leading.snug};
  }

  p + p {
    color: ${vars.color.textMuted};
  }
`;

/** What somebody typed. */
type Asked = Omit<CallRequestInput, 'origin'>;

const options: SiteFormOptions<Asked> = {
  fields,
  check: (text) => {
    const result = CallRequest.safeParse(text);
    // As typed: the server reads it by the same schema.
    return result.success
      ? { body: text as Asked }
      : { errors: errorsOf(result.error.issues, fields, callRequestMessages) };
  },
  send: (client, body, idempotencyKey) =>
    client.call(callFormEndpoints.requestCall, { body: { ...body, ...visitOrigin() }, idempotencyKey }),
  success: callContent.doneTitle,
};

/** The short form: name, email or phone, and when. Without JavaScript it posts to the edge, as the long one does. */
export function CallForm() {
  const [reached, setReached] = useState<string | null>(null);
  const done = useRef<HTMLOutputElement>(null);
  const form = useSiteForm({ ...options, onSent: (text) => setReached(text['reach']?.trim() ?? '') });
  const { formRef, errors, onSubmit, onInput, onBlur } = form;
  const field = (name: CallFieldName) => ({
    id: callFieldId(name),
    name,
    label: callLabels[name],
    error: errors[name],
  });
  const timeFault = errors['when'];

  useEffect(() => {
    if (reached !== null) done.current?.focus();
  }, [reached]);

  if (reached !== null)
    return (
      <Done ref={done} tabIndex={-1}>
        <p>{callContent.doneTitle}</p>
        <p>{reached.includes('@') ? callContent.doneEmail(reached) : callContent.donePhone(reached)}</p>
      </Done>
    );
  return (
    <Form
      ref={formRef}
      action={callPath}
      method="post"
      noValidate
      aria-labelledby="contact-title"
      onSubmit={onSubmit}
      onInput={onInput}
      onBlur={onBlur}
    >
      <Pair>
        <TextField {...field('name')} required autoComplete="name" enterKeyHint="next" />
        <TextField
          {...field('reach')}
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
      </Pair>
      <Times
        role="radiogroup"
        aria-required
        {...(timeFault && { 'aria-invalid': true as const, 'aria-describedby': 'call-when-error' })}
      >
        <legend>
          {callContent.when}
          <span aria-hidden="true">*</span>
        </legend>
        {callContent.times.map((time, index) => (
          <Time key={time}>
            <input
              id={index === 0 ? callFieldId('when') : `call-when-${index}`}
              type="radio"
              name="when"
              value={time}
            />
            {time}
          </Time>
        ))}
        <div aria-live="polite">{timeFault && <p id="call-when-error">{timeFault}</p>}</div>
      </Times>
      <TextField {...field('note')} hint={callContent.noteHint} autoComplete="off" enterKeyHint="done" />
      <FormFoot
        id="call"
        form={form}
        labels={callLabels}
        idOf={callFieldId}
        submit={callContent.submit}
        submitting={callContent.submitting}
      />
    </Form>
  );
}
