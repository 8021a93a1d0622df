import { pastedCode, type ResolvedCode } from '@vitrine/contracts';
import { formatPrice } from '@vitrine/money';
import { Button, CheckIcon, Figure, FormBanner, Mono, Skeleton, Text, TextField, vars } from '@vitrine/ui';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { CodePackages } from '../../shared/code-packages.tsx';
import { codeProblem, useCode, useResolveCode } from '../../shared/code.ts';
import { focusFirst, useSubmission } from '../../shared/forms.ts';

export const accessCodeTexts = {
  title: 'Access Code',
  description: 'Enter the code we sent you. Next, you’ll see your price and tell us about your practice.',
  label: 'Access code',
  submit: 'Continue',
  checking: 'Checking…',
  noCode: 'No code?',
  browse: 'Browse Packages',
  empty: 'Please enter your code',
  continueUnchecked: 'Continue without checking',
} as const;

const Form = styled.form`
  display: grid;
  gap: ${vars.space[6]};

  /* A code is read letter by letter. */
  input {
    font-family: ${vars.font.mono};
    letter-spacing: 0.08em;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${vars.space[3]};
`;

interface CodeFormProps {
  readonly id: string;
  /** Typed already, as in a link. */
  readonly initial?: string;
  /** A code that the BFF knows, or an unchecked one that the visitor continues with. */
  readonly onCode: (code: string) => void;
}

/** Takes a campaign, promo or client code and asks the BFF for it (decision D4). */
export const CodeForm = ({ id, initial = '', onCode }: CodeFormProps) => {
  const resolve = useResolveCode();
  const [code, setCode] = useState(initial);
  const [problem, setProblem] = useState<{ readonly message: string; readonly unreachable: boolean } | null>(null);
  const { busy: checking, run } = useSubmission();

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const refuse = (message: string, unreachable = false): void => {
      setProblem({ message, unreachable });
      focusFirst(form, { code: message });
    };
    if (code === '') {
      refuse(accessCodeTexts.empty);
      return;
    }
    const state = await run(() => resolve(code));
    if (!state) return;
    if (state.status === 'known') onCode(state.offer.code);
    else if ('message' in state) refuse(state.message, state.status === 'unreachable');
  };

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        id={id}
        name="code"
        label={accessCodeTexts.label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={40}
        required
        value={code}
        error={problem?.message}
        onChange={({ target }) => {
          setCode(pastedCode(target.value));
          setProblem(null);
        }}
      />
      <Actions>
        <Button type="submit" variant="primary" shape="pill" busy={checking}>
          {checking ? accessCodeTexts.checking : accessCodeTexts.submit}
        </Button>
        {problem?.unreachable && (
          <Button variant="subtle" shape="pill" onClick={() => onCode(code)}>
            {accessCodeTexts.continueUnchecked}
          </Button>
        )}
      </Actions>
    </Form>
  );
};

const Offer = styled.section`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  gap: ${vars.space[1]} ${vars.space[5]};
  padding: ${vars.space[4]} ${vars.space[5]};
  border: 1px solid color-mix(in srgb, ${vars.color.champagne} 34%, transparent);
  border-radius: ${vars.radius.lg};
  background: color-mix(in srgb, ${vars.color.champagne} 5%, transparent);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${vars.space[2]};

  svg {
    flex: none;
    align-self: center;
    color: ${vars.color.jade};
  }
`;

const Price = styled.div`
  grid-row: 1 / span 2;
  grid-column: 2;
  text-align: end;
`;

const Refused = styled.div`
  display: grid;
  gap: ${vars.space[5]};
`;

const Whole = styled.div`
  grid-column: 1 / -1;
`;

const CodeOffer = ({ offer }: { readonly offer: ResolvedCode }) => {
  const { code, name, description, price, packages } = offer;
  return (
    <Offer aria-label="Your code">
      <Head>
        <CheckIcon />
        <Text weight="medium">{name}</Text>
        <Text as="span" size="sm" tone="textMuted">
          <Mono>{code}</Mono>
        </Text>
      </Head>
      <Text size="sm" tone="textMuted">
        {[packages.length === 1 ? packages[0]?.name : '', description].filter(Boolean).join('. ')}
      </Text>
      {packages.length > 1 && (
        <Whole>
          <Text size="sm">{codeProblem({ status: 'known', offer }, null)}</Text>
          <CodePackages code={code} packages={packages} />
        </Whole>
      )}
      {price && (
        <Price>
          <Figure>{formatPrice(price.amountCents)}</Figure>
          <Text size="sm" tone="textMuted">
            a month
          </Text>
        </Price>
      )}
    </Offer>
  );
};

interface CodeLeadProps {
  readonly code: string;
  /** Another code was entered in its place. */
  readonly onCode: (code: string) => void;
}

/** What the code of the link offers, above the wizard it opens; or why it is not valid. */
export const CodeLead = ({ code, onCode }: CodeLeadProps) => {
  const state = useCode(code);
  if (state.status === 'known') return <CodeOffer offer={state.offer} />;
  if (!('message' in state)) {
    return (
      <Offer aria-busy="true" aria-label="Checking your code">
        <Skeleton width="medium" />
        <Skeleton width="long" />
      </Offer>
    );
  }
  const isRefused = state.status !== 'unreachable';
  return (
    <Refused>
      <FormBanner tone={isRefused ? 'error' : 'info'}>
        <Mono>{code}</Mono>: {state.message}
      </FormBanner>
      {isRefused && <CodeForm id="another-code" initial={code} onCode={onCode} />}
    </Refused>
  );
};
