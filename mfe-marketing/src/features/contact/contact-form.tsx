import { inquiryDefaults } from '@vitrine/contracts';
import { Button, FormBanner, media, SelectField, TextArea, TextField, vars, VisuallyHidden } from '@vitrine/ui';
import { type FormEvent, useEffect } from 'react';
import { styled } from 'styled-components';
import { choices, contactContent, contactPath, fieldId, fieldLabels, type FieldName, fieldNames } from './content.ts';
import { type FieldErrors, applyRule, normalizeEmail, normalizePhone } from './inquiry.ts';
import { useContactForm } from './use-contact-form.ts';

const Form = styled.form`
  display: grid;
  gap: ${vars.space[6]};
`;

/** Two fields a line; the three short choices share one where there is room. */
const Fields = styled.div`
  display: grid;
  gap: ${vars.space[5]};

  ${media.up('sm')} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
    gap: ${vars.space[6]} ${vars.space[5]};

    > * {
      grid-column: span 3;
    }
  }
`;

/** A short choice; on medium screens, where the form is narrow, the last one takes the whole line. */
const Short = styled.div<{ $last?: boolean }>`
  ${media.up('sm')} {
    grid-column: span 2;
  }

  ${media.up('md')} {
    grid-column: span ${({ $last = false }) => ($last ? 6 : 3)};
  }

  ${media.up('lg')} {
    grid-column: span 2;
  }
`;

/** Takes the whole line. */
const Wide = styled.div`
  ${media.up('sm')} {
    grid-column: 1 / -1;
  }
`;

/** The honeypot: in the form for robots, off-screen for people. */
const Decoy = styled.div`
  position: absolute;
  inset-inline-start: -10000px;
  width: 1px;
  height: 1px;
  overflow: hidden;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${vars.space[4]} ${vars.space[6]};

  > button {
    min-width: 10.5rem;
  }
`;

/** Beside the button, with room reserved, so that the message moves nothing when it appears. */
const Status = styled.div`
  display: grid;
  flex: 1 1 16rem;
  align-content: center;
  min-height: 4rem;
`;

const Privacy = styled.p`
  font-size: ${vars.text.sm};
  line-height: 1.4;
  color: ${vars.color.textFaint};
`;

const SummaryLink = styled.a`
  display: inline-block;
  min-height: 1.5rem;
`;

/** A handler that applies a typing rule; text that an input method is composing is left alone until it is done. */
const enforce = (rule: (text: string) => string) => (event: FormEvent<HTMLInputElement>) => {
  const { nativeEvent, currentTarget } = event;
  if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) applyRule(currentTarget, rule);
};
const enforceEmail = enforce(normalizeEmail);
const enforcePhone = enforce(normalizePhone);

/**
 * The lead form (public specification, sections 2 and 5). It is a plain HTML form with the API's field names: without
 * JavaScript it posts to the edge, which forwards it and renders it again when it is refused.
 */
export function ContactForm() {
  const { formRef, status, text, errors, onSubmit, onInput, onBlur } = useContactForm();
  const field = (name: FieldName) => ({ id: fieldId(name), name, label: fieldLabels[name], error: errors[name] });

  useEffect(() => {
    // The rules also apply to what was typed before hydration.
    for (const [name, rule] of [
      ['email', normalizeEmail],
      ['phone', normalizePhone],
    ] as const) {
      const input = formRef.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) applyRule(input, rule);
    }
  }, [formRef]);

  const submitting = status === 'submitting';
  const failed = status === 'error' || status === 'validation-error';

  return (
    <Form
      ref={formRef}
      action={contactPath}
      method="post"
      noValidate
      aria-labelledby="contact-title"
      onSubmit={onSubmit}
      onInput={onInput}
      onBlur={onBlur}
    >
      <Fields>
        <TextField {...field('name')} required autoComplete="name" enterKeyHint="next" />
        <TextField
          {...field('email')}
          required
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          onInput={enforceEmail}
        />
        <TextField {...field('company')} autoComplete="organization" enterKeyHint="next" />
        <TextField {...field('position')} autoComplete="organization-title" enterKeyHint="next" />
        <TextField
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          enterKeyHint="next"
          onInput={enforcePhone}
        />
        <SelectField
          {...field('project_type')}
          options={choices.project_type}
          defaultValue={inquiryDefaults.project_type}
          autoComplete="off"
        />
        <Short>
          <SelectField
            {...field('budget_range')}
            options={choices.budget_range}
            placeholder={contactContent.open}
            autoComplete="off"
          />
        </Short>
        <Short>
          <SelectField
            {...field('timeline')}
            options={choices.timeline}
            placeholder={contactContent.open}
            autoComplete="off"
          />
        </Short>
        <Short $last>
          <SelectField
            {...field('urgency')}
            options={choices.urgency}
            defaultValue={inquiryDefaults.urgency}
            autoComplete="off"
          />
        </Short>
        <Wide>
          <TextArea {...field('message')} required rows={5} enterKeyHint="enter" />
        </Wide>
      </Fields>
      <Decoy aria-hidden="true">
        <label htmlFor="contact-website">Website</label>
        <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </Decoy>
      <Foot>
        <Button type="submit" variant="primary" shape="pill" busy={submitting}>
          {submitting ? contactContent.submitting : contactContent.submit}
        </Button>
        <Status>
          <FormBanner id="contact-status" tone={failed ? 'error' : 'success'}>
            {text === '' && status === 'validation-error' ? <ErrorSummary errors={errors} /> : text}
          </FormBanner>
          {!failed && status !== 'success' && <Privacy>{contactContent.privacy}</Privacy>}
        </Status>
        <VisuallyHidden as="output">{submitting ? contactContent.submitting : ''}</VisuallyHidden>
      </Foot>
    </Form>
  );
}

/** Names the fields in error, each a link to its field. */
function ErrorSummary({ errors }: { readonly errors: FieldErrors }) {
  const wrong = fieldNames.filter((name) => errors[name] !== undefined);
  return (
    <>
      {wrong.length === 1 ? 'One field needs another look: ' : `${wrong.length} fields need another look: `}
      {wrong.map((name, index) => (
        <span key={name}>
          {index > 0 && (index === wrong.length - 1 ? ' and ' : ', ')}
          <SummaryLink
            href={`#${fieldId(name)}`}
            onClick={(event) => {
              // The fragment alone would scroll without moving the focus, and change the address.
              event.preventDefault();
              document.querySelector<HTMLElement>(`#${fieldId(name)}`)?.focus();
            }}
          >
            {fieldLabels[name]}
          </SummaryLink>
        </span>
      ))}
      .
    </>
  );
}
