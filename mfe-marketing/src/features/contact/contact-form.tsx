import { inquiryDefaults } from '@vitrine/contracts';
import { Button, FormBanner, SelectField, TextArea, TextField, VisuallyHidden } from '@vitrine/ui';
import { useEffect, type FormEvent } from 'react';
import { contactPath } from './address.ts';
import { choices, contactContent, fieldId, fieldLabels, fieldNames, type FieldName } from './content.ts';
import { Decoy, Fields, Foot, Form, Privacy, Short, SummaryLink, Verdict, Wide } from './contact-form.styles.ts';
import type { FieldErrors } from './inquiry.ts';
import { rewrite, typedEmail, typedPhone } from './typing.ts';
import { useContactForm } from './use-contact-form.ts';

/** A handler that keeps an input to a typing rule; text being composed by an input method is left alone until it is done. */
const keepTo = (rule: (text: string) => string) => (event: FormEvent<HTMLInputElement>) => {
  const { nativeEvent, currentTarget } = event;
  if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) rewrite(currentTarget, rule);
};
const keepEmail = keepTo(typedEmail);
const keepPhone = keepTo(typedPhone);

/**
 * The lead form (public specification, sections 2 and 5). A plain HTML form underneath: names are the API's,
 * and it posts without JavaScript, to the edge, which passes it on and brings it back if it must.
 */
export function ContactForm() {
  const { formRef, status, text, errors, onSubmit, onInput, onBlur } = useContactForm();
  const field = (name: FieldName) => ({ id: fieldId(name), name, label: fieldLabels[name], error: errors[name] });

  useEffect(() => {
    // The rules hold for what was typed before the page came alive, too.
    for (const [name, rule] of [
      ['email', typedEmail],
      ['phone', typedPhone],
    ] as const) {
      const input = formRef.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) rewrite(input, rule);
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
          onInput={keepEmail}
        />
        <TextField {...field('company')} autoComplete="organization" enterKeyHint="next" />
        <TextField {...field('position')} autoComplete="organization-title" enterKeyHint="next" />
        <TextField
          {...field('phone')}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          enterKeyHint="next"
          onInput={keepPhone}
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
        <Verdict>
          <FormBanner id="contact-status" tone={failed ? 'error' : 'success'}>
            {text === '' && status === 'validation-error' ? <ErrorSummary errors={errors} /> : text}
          </FormBanner>
          {!failed && status !== 'success' && <Privacy>{contactContent.privacy}</Privacy>}
        </Verdict>
        <VisuallyHidden as="output">{submitting ? contactContent.submitting : ''}</VisuallyHidden>
      </Foot>
    </Form>
  );
}

/** Names the fields that need a look, each a link to its field. */
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
              // The fragment would scroll, but leave the focus behind and the address changed.
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
