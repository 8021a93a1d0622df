import {
  emailMessages,
  newsletterFormEndpoints,
  NewsletterSubscribe,
  type NewsletterSubscribeInput,
} from '@vitrine/contracts';
import { Button, FormBanner, media, TextField, vars, VisuallyHidden } from '@vitrine/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { HoneypotField } from '../../shared/site-form/honeypot-field.tsx';
import { errorsOf } from '../../shared/site-form/form-text.ts';
import { type SiteFormOptions, useSiteForm } from '../../shared/site-form/use-site-form.ts';
import { newsletterContent, newsletterPath } from './content.ts';

/** On a phone the button is below the field. */
const Form = styled.form`
  position: relative;
  display: grid;
  gap: ${vars.space[3]};
  max-width: 34rem;
  margin-block-start: ${vars.space[4]};

  ${media.up('sm')} {
    grid-template-columns: minmax(0, 1fr) auto;
  }

  /* As high as the field, and beside it: the label stands above both. */
  > button {
    min-height: ${vars.control.md};

    ${media.up('sm')} {
      align-self: start;
      margin-block-start: calc(${vars.text.sm} * ${vars.leading.snug} + ${vars.space[2]});
    }
  }

  > p,
  > div:not(:first-child) {
    grid-column: 1 / -1;
  }
`;

const Note = styled.p`
  && {
    font-size: ${vars.text.sm};
    line-height: 1.5;
    color: ${vars.color.textMuted};
  }
`;

const Done = styled.output`
  display: grid;
  gap: ${vars.space[1]};
  max-width: 34rem;
  margin-block-start: ${vars.space[4]};
  padding: ${vars.space[4]} ${vars.space[5]};
  border: 1px solid color-mix(in srgb, ${vars.color.jade} 38%, transparent);
  border-radius: ${vars.radius.md};
  background: color-mix(in srgb, ${vars.color.jade} 8%, transparent);
  overflow-wrap: anywhere;

  &:focus {
    outline: none;
  }

  strong {
    font-weight: ${vars.weight.medium};
    color: ${vars.color.text};
  }
`;

const fields = ['email'] as const;

const options: SiteFormOptions<NewsletterSubscribeInput> = {
  fields,
  check: (text) => {
    const result = NewsletterSubscribe.safeParse(text);
    return result.success
      ? { body: { email: result.data.email, ...(text['website'] ? { website: text['website'] } : {}) } }
      : { errors: errorsOf(result.error.issues, fields, { email: emailMessages.none }) };
  },
  send: (client, body) => client.call(newsletterFormEndpoints.subscribe, { body }),
  success: newsletterContent.doneTitle,
};

/** One field: subscribes to the newsletter. Without JavaScript it posts to the edge, as the contact forms do. */
export function NewsletterForm() {
  const [email, setEmail] = useState<string | null>(null);
  const done = useRef<HTMLOutputElement>(null);
  const { formRef, status, text, reference, errors, onSubmit, onInput, onBlur } = useSiteForm({
    ...options,
    onSent: (sent) => setEmail(sent['email']?.trim().toLowerCase() ?? ''),
  });
  const sending = status === 'submitting';

  useEffect(() => {
    if (email !== null) done.current?.focus();
  }, [email]);

  if (email !== null)
    return (
      <Done ref={done} tabIndex={-1}>
        <strong>{newsletterContent.doneTitle}</strong>
        <span>{newsletterContent.done(email)}</span>
      </Done>
    );
  return (
    <Form
      ref={formRef}
      action={newsletterPath}
      method="post"
      noValidate
      aria-label={newsletterContent.eyebrow}
      onSubmit={onSubmit}
      onInput={onInput}
      onBlur={onBlur}
    >
      <TextField
        id="newsletter-email"
        name="email"
        type="email"
        label={newsletterContent.label}
        error={errors['email']}
        required
        autoComplete="email"
        enterKeyHint="send"
      />
      <Button type="submit" shape="pill" busy={sending}>
        {sending ? newsletterContent.submitting : newsletterContent.submit}
      </Button>
      <HoneypotField id="newsletter-website" />
      <FormBanner id="newsletter-status" tone="error" reference={reference}>
        {text}
      </FormBanner>
      <Note>{newsletterContent.note}</Note>
      <VisuallyHidden as="output">{sending ? newsletterContent.submitting : ''}</VisuallyHidden>
    </Form>
  );
}
