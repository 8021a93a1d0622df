import { useLocation } from '@vitrine/shell-sdk';
import { codeSplit } from '@vitrine/shell-sdk/code-split';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useInBrowser } from '../../shared/use-dialog-address.ts';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactFrame, type FormKind } from './contact-frame.tsx';
import { callAnchor, callPath } from './content.ts';

/** As high as the form that comes. */
const FormRoom = styled.div`
  min-height: 36rem;
`;

/** The short form, in a chunk of its own: only who wants a call needs it. */
const callPart = codeSplit(() => import('./call-form.tsx'));

/**
 * The contact section of the landing page: the specified form, and the one that asks for a call, at a press or at its
 * own address, `/#call`. Both keep what was typed.
 */
export function Contact() {
  const location = useLocation();
  const [formKind, setFormKind] = useState<FormKind>('message');
  const [isCallRequested, setIsCallRequested] = useState(false);
  const inBrowser = useInBrowser();
  const [answered, setAnswered] = useState<typeof location | null>(null);
  const part = useLazyPart(callPart, isCallRequested, () => globalThis.location.assign(callPath));
  const choose = (chosen: FormKind) => {
    setFormKind(chosen);
    if (chosen === 'call') setIsCallRequested(true);
  };

  // Each visit of the address has a location of its own, also when the same link is pressed again.
  if (inBrowser && location !== answered) {
    setAnswered(location);
    if (location.hash === `#${callAnchor}`) choose('call');
  }

  return (
    <ContactFrame
      heading="h2"
      formKind={formKind}
      onSwitch={(event, chosen) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        choose(chosen);
      }}
    >
      <div hidden={formKind !== 'message'}>
        <ContactForm />
      </div>
      {isCallRequested && (
        <div hidden={formKind !== 'call'}>{part ? <part.CallForm /> : <FormRoom aria-busy="true" />}</div>
      )}
    </ContactFrame>
  );
}
