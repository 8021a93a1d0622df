import { CallForm } from './call-form.tsx';
import { FormPage } from '../../shared/site-form/form-page.ts';
import { ContactFrame } from './contact-frame.tsx';

/** `/contact/call`: the contact section with the short form, as a page. */
export const CallPage = () => (
  <FormPage>
    <ContactFrame heading="h1" formKind="call">
      <CallForm />
    </ContactFrame>
  </FormPage>
);
