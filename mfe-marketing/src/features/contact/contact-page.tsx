import { ContactForm } from './contact-form.tsx';
import { FormPage } from '../../shared/site-form/form-page.ts';
import { ContactFrame } from './contact-frame.tsx';

/** `/contact`: the contact section with the long form, as a page. */
export const ContactPage = () => (
  <FormPage>
    <ContactFrame heading="h1" formKind="message">
      <ContactForm />
    </ContactFrame>
  </FormPage>
);
