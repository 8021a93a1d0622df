import { type MessageDetail, SmsAnswer } from '@vitrine/contracts';
import { Button, TextArea, useToast, vars } from '@vitrine/ui';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { z } from 'zod';
import { useKept } from '../../../shared/edit/use-kept.ts';
import { saveProblem, schemaProblem } from '../../../shared/form-problem.ts';
import { useAttempt } from '../../../shared/use-attempt.ts';
import { useAnswer } from '../api/conversation.ts';

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: ${vars.space[3]};

  > :first-child {
    justify-self: stretch;
  }

  textarea {
    min-height: 4.5rem;
  }
`;

/** Texts back to the number of a message; what was typed is kept through a reload and a failure. */
export const AnswerForm = ({ message: { id, to } }: { readonly message: MessageDetail }) => {
  const answer = useAnswer(id);
  const toast = useToast();
  const attempt = useAttempt();
  const { values: text, set, forget } = useKept(`sms.${to}.answer`, z.string(), '');
  const [problem, setProblem] = useState('');

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (answer.isPending) return;
    const parsed = SmsAnswer.safeParse({ text });
    if (!parsed.success) return setProblem(schemaProblem<'text'>(parsed.error).fields.text ?? '');
    answer.mutate(
      { body: parsed.data, key: attempt.keyFor(parsed.data) },
      {
        onSuccess: ({ status }) => {
          attempt.done();
          forget();
          const mocked = 'Recorded. Test mode is on, so nothing was sent.';
          const title = status === 'mock_sent' ? mocked : 'Your text is on its way';
          toast({ tone: 'success', title });
        },
        onError: (error) => {
          const { fields, form } = saveProblem(error, ['text']);
          setProblem(fields.text ?? form ?? '');
        },
      },
    );
  };

  return (
    <Form noValidate onSubmit={submit} aria-label="Answer">
      <TextArea
        id="sms-answer"
        label={`Text ${to}`}
        rows={2}
        maxLength={1600}
        value={text}
        error={problem}
        onChange={({ target }) => {
          set(target.value);
          setProblem('');
        }}
      />
      <Button size="sm" type="submit" busy={answer.isPending}>
        Send SMS
      </Button>
    </Form>
  );
};
