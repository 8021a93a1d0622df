import { contactEndpoints, inquiryTexts } from '@vitrine/contracts';
import { useApi } from '@vitrine/shell-sdk';
import { useSound } from '@vitrine/shell-sdk/sound';
import { useCallback, useEffect, useRef, useState, type FocusEvent, type FormEvent, type RefObject } from 'react';
import { useAfterPress } from './after-press.ts';
import { fieldNames, type FieldName } from './content.ts';
import { check, textOf, type FieldErrors } from './inquiry.ts';
import { failureOf } from './outcome.ts';
import { createSubmissionKeys } from './submission-key.ts';

/** States of the contact form (public specification, section 4). */
export type ContactStatus = 'idle' | 'submitting' | 'success' | 'error' | 'validation-error';

export interface ContactFormState {
  readonly status: ContactStatus;
  /** What the banner says, if anything. */
  readonly text: string;
  readonly errors: FieldErrors;
}

export interface ContactForm extends ContactFormState {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onInput: () => void;
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
}

/** How long the success banner stands, in milliseconds (public specification, section 9). */
export const successMilliseconds = 5000;

const idle: ContactFormState = { status: 'idle', text: '', errors: {} };

/**
 * The contact form's behaviour over uncontrolled inputs: what is typed lives in the page itself, so it survives
 * hydration and every failure. One call files the inquiry.
 */
export function useContactForm(): ContactForm {
  const client = useApi();
  const { play } = useSound();
  const afterPress = useAfterPress();
  const formRef = useRef<HTMLFormElement>(null);
  const [state, setState] = useState(idle);
  const [keys] = useState(createSubmissionKeys);
  /** Read by events that may fire before React has rendered the state they depend on, such as a double click. */
  const sending = useRef(false);
  const tried = useRef(false);
  /** Set when the next render should move focus to the first field in error. */
  const focusFirst = useRef(false);

  useEffect(() => {
    if (state.status !== 'success') return undefined;
    const timer = setTimeout(() => setState(idle), successMilliseconds);
    return () => clearTimeout(timer);
  }, [state.status]);

  useEffect(() => {
    if (!focusFirst.current) return;
    focusFirst.current = false;
    const first = fieldNames.find((name) => state.errors[name] !== undefined);
    const field = first === undefined ? null : formRef.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  }, [state]);

  const refuse = useCallback((errors: FieldErrors) => {
    focusFirst.current = true;
    setState({ status: 'validation-error', text: '', errors });
  }, []);

  const send = async (form: HTMLFormElement) => {
    const text = textOf(form);
    const { inquiry, errors } = check(text);
    tried.current = true;
    if (errors) {
      refuse(errors);
      return;
    }
    sending.current = true;
    setState({ status: 'submitting', text: '', errors: {} });
    try {
      await client.call(contactEndpoints.create, { body: inquiry, idempotencyKey: keys.keyFor(inquiry) });
      keys.settle();
      tried.current = false;
      // Whoever kept typing while the answer was on its way keeps what they typed.
      if (JSON.stringify(textOf(form)) === JSON.stringify(text)) form.reset();
      // The specification wants this warning in the browser's console (section 8).
      // eslint-disable-next-line no-console
      if (inquiry.website) console.warn('This message was dropped: it filled in a field that people never see.');
      setState({ status: 'success', text: inquiryTexts.success, errors: {} });
      play('success');
    } catch (error) {
      const failure = failureOf(error);
      if (failure.settled) keys.settle();
      focusFirst.current = Object.keys(failure.errors).length > 0;
      setState({ status: failure.status, text: failure.text, errors: failure.errors });
    } finally {
      sending.current = false;
    }
  };

  return {
    ...state,
    formRef,
    onSubmit: (event) => {
      event.preventDefault();
      if (!sending.current) void send(event.currentTarget);
    },
    onInput: () => {
      if (!sending.current)
        setState((now) => (now.status === 'idle' && Object.keys(now.errors).length === 0 ? now : idle));
    },
    onBlur: ({ target, currentTarget }) => {
      const name = fieldNames.find((known) => 'name' in target && target.name === known);
      if (name === undefined) return;
      afterPress(() => {
        if (!tried.current || sending.current) return;
        const message = check(textOf(currentTarget)).errors?.[name];
        setState((now) => (now.errors[name] === message ? now : withError(now, name, message)));
      });
    },
  };
}

function withError(state: ContactFormState, name: FieldName, message: string | undefined): ContactFormState {
  const { [name]: _, ...others } = state.errors;
  return { ...state, errors: message === undefined ? others : { ...others, [name]: message } };
}
