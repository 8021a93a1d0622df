import { CallForm } from './call-form.tsx';
import { ContactFrame, FormPage } from './contact-frame.tsx';

/** `/contact/call`: the contact section with the short form, as a page. */
export const CallPage = () => (
  <FormPage>
    <ContactFrame heading="h1" formKind="call">
      <CallForm />
    </ContactFrame>
  </FormPage>
);
