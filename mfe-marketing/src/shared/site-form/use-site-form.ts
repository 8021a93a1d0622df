import { type ApiClient, randomKey } from '@vitrine/api-client';
import { useApi } from '@vitrine/shell-sdk';
import { useSound } from '@vitrine/shell-sdk/sound';
import { type FocusEvent, type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Checked, failureOf, type FieldErrors, type FormText, textOf } from './form-text.ts';

/**
 * Idempotency keys for submissions: one for each distinct body, kept while the outcome is unknown, so that a retry
 * after a lost answer creates one inquiry, not two.
 */
interface SubmissionKeys {
  /** The key for this body: the same as before if the body is the same and was not settled. */
  readonly keyFor: (body: unknown) => string;
  /** The server has answered: the next submission is a new one, even with the same body. */
  readonly settle: () => void;
}

export function createSubmissionKeys(random: () => string = randomKey): SubmissionKeys {
  let open: { readonly body: string; readonly key: string } | null = null;
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body);
      if (open?.body !== text) open = { body: text, key: random() };
      return open.key;
    },
    settle: () => {
      open = null;
    },
  };
}

/**
 * Returns a function that runs a task on blur; if a mouse press caused the blur, after that press. Otherwise an error
 * that appears meanwhile would move the pressed button from under the pointer, and its click would be lost.
 */
const useAfterPress = (): ((task: () => void) => void) => {
  const down = useRef(false);
  useEffect(() => {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    // Touch also fires mouse events, just before the click.
    addEventListener('mousedown', () => (down.current = true), options);
    addEventListener('mouseup', () => (down.current = false), options);
    return () => controller.abort();
  }, []);
  return (task) => {
    // The click follows mouseup, and its handler must run first.
    if (down.current) addEventListener('mouseup', () => setTimeout(task), { once: true, capture: true });
    else task();
  };
};

/** States of the contact form (public specification, section 4), and of the site's other forms. */
type SiteFormStatus = 'idle' | 'submitting' | 'success' | 'error' | 'validation-error';

interface SiteFormState {
  readonly status: SiteFormStatus;
  /** What the banner says, if anything. */
  readonly text: string;
  /** Of a failure of ours. */
  readonly reference?: string | undefined;
  readonly errors: FieldErrors;
}

export interface SiteForm extends SiteFormState {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onInput: () => void;
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
}

/** What tells one form from the other. */
export interface SiteFormOptions<Body> {
  /** In the form's order. */
  readonly fields: readonly string[];
  readonly check: (text: FormText) => Checked<Body>;
  readonly send: (client: ApiClient, body: Body, idempotencyKey: string) => Promise<unknown>;
  /** What the banner says after it was sent. */
  readonly success: string;
  /** How long it says so, in milliseconds; without it, for as long as the page stands. */
  readonly successMilliseconds?: number;
  /** Called with what was sent, once it was received. */
  readonly onSent?: (text: FormText) => void;
}

const idle: SiteFormState = { status: 'idle', text: '', errors: {} };

/**
 * The behavior of the site's forms over uncontrolled inputs: typed text stays in the DOM, so it survives hydration and
 * every failure. One call files what was typed.
 */
export function useSiteForm<Body>({
  fields,
  check,
  send: post,
  success,
  successMilliseconds,
  onSent,
}: SiteFormOptions<Body>): SiteForm {
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
    if (state.status !== 'success' || successMilliseconds === undefined) return undefined;
    const timer = setTimeout(() => setState(idle), successMilliseconds);
    return () => clearTimeout(timer);
  }, [state.status, successMilliseconds]);

  useEffect(() => {
    if (!focusFirst.current) return;
    focusFirst.current = false;
    const first = fields.find((name) => state.errors[name] !== undefined);
    if (first !== undefined) formRef.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [state, fields]);

  const refuse = useCallback((errors: FieldErrors) => {
    focusFirst.current = true;
    setState({ status: 'validation-error', text: '', errors });
  }, []);

  const send = async (form: HTMLFormElement) => {
    const text = textOf(form);
    const { body, errors } = check(text);
    tried.current = true;
    if (errors) {
      refuse(errors);
      return;
    }
    sending.current = true;
    setState({ status: 'submitting', text: '', errors: {} });
    try {
      await post(client, body, keys.keyFor(body));
      keys.settle();
      tried.current = false;
      // Text typed while the answer was pending is kept.
      if (JSON.stringify(textOf(form)) === JSON.stringify(text)) form.reset();
      // The specification wants this warning in the browser's console (section 8).
      // eslint-disable-next-line no-console
      if (text['website']) console.warn('This message was dropped: it filled in a field that people never see.');
      setState({ status: 'success', text: success, errors: {} });
      onSent?.(text);
      play('success');
    } catch (error) {
      const { settled, ...failure } = failureOf(error, fields);
      if (settled) keys.settle();
      focusFirst.current = Object.keys(failure.errors).length > 0;
      setState(failure);
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
      const name = fields.find((field) => 'name' in target && target.name === field);
      if (name === undefined) return;
      afterPress(() => {
        if (!tried.current || sending.current) return;
        const message = check(textOf(currentTarget)).errors?.[name];
        setState((now) => (now.errors[name] === message ? now : withError(now, name, message)));
      });
    },
  };
}

function withError(state: SiteFormState, name: string, message: string | undefined): SiteFormState {
  const { [name]: _, ...others } = state.errors;
  return { ...state, errors: message === undefined ? others : { ...others, [name]: message } };
}
