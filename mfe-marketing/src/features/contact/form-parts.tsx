import { Button, FormBanner, media, vars, VisuallyHidden } from '@vitrine/ui';
import { styled } from 'styled-components';
import { HoneypotField } from '../../shared/site-form/honeypot-field.tsx';
import type { FieldErrors } from '../../shared/site-form/form-text.ts';
import type { SiteForm } from '../../shared/site-form/use-site-form.ts';
import { contactContent } from './content.ts';

export const Form = styled.form`
  display: grid;
  gap: ${vars.space[6]};
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

/** Beside the button, with room reserved where nothing is below, so that the message moves nothing when it appears. */
const Status = styled.div`
  display: grid;
  flex: 1 1 16rem;
  align-content: center;

  ${media.up('sm')} {
    min-height: 4rem;
  }
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

interface FormFootProps<Name extends string> {
  /** Begins the ids: `contact` makes `contact-status`. */
  readonly id: string;
  readonly form: Pick<SiteForm, 'status' | 'text' | 'reference' | 'errors'>;
  /** In the form's order. */
  readonly labels: Readonly<Record<Name, string>>;
  readonly idOf: (name: Name) => string;
  readonly submit: string;
  readonly submitting: string;
}

/** The end of both forms: the honeypot, the button, and what became of it. */
export function FormFoot<Name extends string>({ id, form, labels, idOf, submit, submitting }: FormFootProps<Name>) {
  const { status, text, reference, errors } = form;
  const sending = status === 'submitting';
  const failed = status === 'error' || status === 'validation-error';
  return (
    <>
      <HoneypotField id={`${id}-website`} />
      <Foot>
        <Button type="submit" variant="primary" shape="pill" busy={sending}>
          {sending ? submitting : submit}
        </Button>
        <Status>
          <FormBanner id={`${id}-status`} tone={failed ? 'error' : 'success'} reference={reference}>
            {text === '' && status === 'validation-error' ? (
              <ErrorSummary errors={errors} labels={labels} idOf={idOf} />
            ) : (
              text
            )}
          </FormBanner>
          {!failed && status !== 'success' && <Privacy>{contactContent.privacy}</Privacy>}
        </Status>
        <VisuallyHidden as="output">{sending ? submitting : ''}</VisuallyHidden>
      </Foot>
    </>
  );
}

/** Names the fields in error, each a link to its field. */
function ErrorSummary<Name extends string>({
  errors,
  labels,
  idOf,
}: Pick<FormFootProps<Name>, 'labels' | 'idOf'> & { readonly errors: FieldErrors }) {
  const wrong = (Object.keys(labels) as Name[]).filter((name) => errors[name] !== undefined);
  return (
    <>
      {wrong.length === 1 ? 'One field needs another look: ' : `${wrong.length} fields need another look: `}
      {wrong.map((name, index) => (
        <span key={name}>
          {index > 0 && (index === wrong.length - 1 ? ' and ' : ', ')}
          <SummaryLink
            href={`#${idOf(name)}`}
            onClick={(event) => {
              // The fragment alone would scroll without moving the focus, and change the address.
              event.preventDefault();
              document.querySelector<HTMLElement>(`#${idOf(name)}`)?.focus();
            }}
          >
            {labels[name]}
          </SummaryLink>
        </span>
      ))}
      .
    </>
  );
}
