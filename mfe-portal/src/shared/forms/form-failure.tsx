import { Button } from '@vitrine/ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { firstFault, type PortalForm } from './use-portal-form.ts';

/** What of a form says why it wasn't saved. */
type Refusable = Pick<PortalForm<object>, 'failure' | 'faults' | 'props'>;

/**
 * For the foot of a form's dialog: why it wasn't saved, or how many fields to fix, with the way to the first. Null when
 * there is nothing to say. `phrase` puts the specified words around it.
 */
export const failureOf = (form: Refusable, phrase = (reason: ReactNode): ReactNode => reason): ReactNode =>
  form.failure === null && form.faults === 0
    ? null
    : phrase(
        <>
          {form.failure}
          {form.faults > 0 && <Faults form={form} />}
        </>,
      );

const noSubscription = () => () => undefined;

const Faults = ({ form: { failure, faults, props } }: { readonly form: Refusable }) => {
  // Read after every render: the form's fields come and go with its messages.
  const name = useSyncExternalStore(noSubscription, () => nameOf(props.ref.current));
  return (
    <>
      {failure !== null && ' '}
      <span>{faults === 1 ? '1 thing to fix' : `${faults} things to fix`}</span>{' '}
      {name !== null && (
        <Button size="sm" variant="subtle" onClick={() => props.ref.current && firstFault(props.ref.current)?.focus()}>
          Go to {name}
        </Button>
      )}
    </>
  );
};

/** What the first field to fix is called; of a choice, the name of its group. */
function nameOf(form: HTMLFormElement | null): string | null {
  const control = form && firstFault(form);
  if (!control) return null;
  const group = control.matches('[type="radio"],[type="checkbox"]') && control.closest('fieldset');
  const label = group ? group.querySelector('legend') : control.id && form.querySelector(`label[for="${control.id}"]`);
  // Without the star of a field that must be filled in.
  return (label && label.firstChild?.textContent) || control.ariaLabel;
}
