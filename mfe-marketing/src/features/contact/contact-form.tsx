import {
  budgetRanges,
  ContactInquiry,
  contactFormEndpoints,
  inquiryDefaults,
  inquiryMessages,
  inquiryTexts,
  projectTypes,
  timelines,
  unsureProjectType,
  urgencies,
} from '@vitrine/contracts';
import { media, SelectField, TextArea, TextField, vars } from '@vitrine/ui';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { errorsOf } from '../../shared/site-form/form-text.ts';
import { type SiteFormOptions, useSiteForm } from '../../shared/site-form/use-site-form.ts';
import { visitOrigin } from '../../shared/site-form/visit-origin.ts';
import { contactContent, contactPath, fieldId, fieldLabels, type FieldName } from './content.ts';
import { Form, FormFoot } from './form-parts.tsx';
import { applyRule, enforceEmail, enforcePhone, normalizeEmail, normalizePhone } from './typing-rules.ts';

const fields = Object.keys(fieldLabels) as FieldName[];

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The form's choices; values are the API's, labels are for reading. */
const choices = {
  project_type: [...projectTypes, unsureProjectType],
  budget_range: budgetRanges,
  timeline: timelines,
  urgency: urgencies.map((urgency) => ({ value: urgency, label: capitalized(urgency) })),
} as const;

/** What is sent: a BFF from before "Not sure yet" files it as "Other", and does not know `undecided`. */
const bodyOf = (inquiry: ContactInquiry): ContactInquiry =>
  inquiry.project_type === unsureProjectType ? { ...inquiry, project_type: 'Other', undecided: true } : inquiry;

const options: SiteFormOptions<ContactInquiry> = {
  fields,
  check: (text) => {
    const result = ContactInquiry.safeParse(text);
    return result.success
      ? { body: bodyOf(result.data) }
      : { errors: errorsOf(result.error.issues, fields, inquiryMessages) };
  },
  send: (client, body, idempotencyKey) =>
    client.call(contactFormEndpoints.create, { body: { ...body, ...visitOrigin() }, idempotencyKey }),
  success: inquiryTexts.success,
  // Public specification, section 9.
  successMilliseconds: 5000,
};

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

/**
 * The lead form (public specification, sections 2 and 5). It is a plain HTML form with the API's field names: without
 * JavaScript it posts to the edge, which forwards it and renders it again when it is refused.
 */
export function ContactForm() {
  const form = useSiteForm(options);
  const { formRef, errors, onSubmit, onInput, onBlur } = form;
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
            placeholder={unsureProjectType}
            autoComplete="off"
          />
        </Short>
        <Short>
          <SelectField
            {...field('timeline')}
            options={choices.timeline}
            placeholder={unsureProjectType}
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
      <FormFoot
        id="contact"
        form={form}
        labels={fieldLabels}
        idOf={fieldId}
        submit={contactContent.submit}
        submitting={contactContent.submitting}
      />
    </Form>
  );
}
