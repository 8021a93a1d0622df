import { codeSplit } from '@vitrine/shell-sdk/code-split';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useLazyPart } from '../../shared/use-lazy-part.ts';
import { CallForm } from './call-form.tsx';
import { ContactFrame, type FormKind } from './contact-frame.tsx';
import { contactPath } from './content.ts';

/** As high as the form that comes. */
const FormRoom = styled.div`
  min-height: 36rem;
`;

/** The long form, in a chunk of its own: most visitors ask for a call. */
const messagePart = codeSplit(() => import('./contact-form.tsx'));

/** The contact section of the landing page: the short form, and the long one at a press. Both keep what was typed. */
export function Contact() {
  const [formKind, setFormKind] = useState<FormKind>('call');
  const [asked, setAsked] = useState(false);
  const part = useLazyPart(messagePart, asked, () => location.assign(contactPath));
  return (
    <ContactFrame
      heading="h2"
      formKind={formKind}
      onSwitch={(event, chosen) => {
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        setFormKind(chosen);
        if (chosen === 'message') setAsked(true);
      }}
    >
      <div hidden={formKind !== 'call'}>
        <CallForm />
      </div>
      {asked && (
        <div hidden={formKind !== 'message'}>{part ? <part.ContactForm /> : <FormRoom aria-busy="true" />}</div>
      )}
    </ContactFrame>
  );
}
