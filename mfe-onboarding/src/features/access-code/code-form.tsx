import { Button, TextField, vars } from '@vitrine/ui';
import { type FormEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { typedCode } from '../../shared/code.ts';
import { useResolveCode } from '../../shared/use-code.ts';
import { accessCodeTexts } from './content.ts';

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
  /** A code that the BFF knows, or one that nobody could be asked about and the visitor goes on with. */
  readonly onCode: (code: string) => void;
}

/** Takes a campaign, promo or client code and asks the BFF for it (decision D4). */
export const CodeForm = ({ id, initial = '', onCode }: CodeFormProps) => {
  const resolve = useResolveCode();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(initial);
  const [problem, setProblem] = useState<{ readonly message: string; readonly unreachable: boolean } | null>(null);
  const [checking, setChecking] = useState(false);

  const refuse = (message: string, unreachable = false): void => {
    setProblem({ message, unreachable });
    input.current?.focus();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (checking) return;
    if (code === '') {
      refuse(accessCodeTexts.empty);
      return;
    }
    setChecking(true);
    const state = await resolve(code);
    setChecking(false);
    if (state.status === 'known') onCode(state.offer.code);
    else if ('message' in state) refuse(state.message, state.status === 'unreachable');
  };

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={input}
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
          setCode(typedCode(target.value));
          setProblem(null);
        }}
      />
      <Actions>
        <Button type="submit" variant="primary" shape="pill" busy={checking}>
          {checking ? accessCodeTexts.checking : accessCodeTexts.submit}
        </Button>
        {problem?.unreachable && (
          <Button variant="quiet" shape="pill" onClick={() => onCode(code)}>
            {accessCodeTexts.continueUnchecked}
          </Button>
        )}
      </Actions>
    </Form>
  );
};
