import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import {
  Button,
  FormBanner,
  Heading,
  Kbd,
  Panel,
  SearchField,
  SelectField,
  Text,
  TextArea,
  TextField,
  media,
  vars,
} from '../../src/index.ts';
import { Columns, Section, Specimen } from '../section.tsx';

const Form = styled.form`
  display: grid;
  gap: ${vars.space[5]};

  ${media.up('sm')} {
    grid-template-columns: 1fr 1fr;

    > .wide {
      grid-column: 1 / -1;
    }
  }
`;

const Sheet = styled(Panel)`
  align-self: start;
`;

const Stack = styled.div`
  display: grid;
  gap: ${vars.space[5]};
  align-content: start;
`;

const problems = { name: 'Name must be at least 2 characters', message: 'Message must be at least 10 characters' };

const Inquiry = () => {
  const [tried, setTried] = useState(false);
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const valid = name.trim().length >= 2 && message.trim().length >= 10;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
  };
  return (
    <Sheet $padding="lg">
      <Form noValidate onSubmit={submit}>
        <Heading as="h3" className="wide">
          Tell us about the practice
        </Heading>
        <TextField
          id="demo-name"
          label="Name"
          required
          autoComplete="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={tried && name.trim().length < 2 ? problems.name : undefined}
        />
        <TextField id="demo-practice" label="Company" autoComplete="organization" defaultValue="Meridian Dermatology" />
        <SelectField
          id="demo-budget"
          label="Budget range"
          placeholder="Select a range"
          options={['Under $10k', '$10k - $25k', '$25k - $50k', '$50k - $100k', '$100k - $250k', '$250k+']}
        />
        <SelectField
          id="demo-urgency"
          label="Urgency"
          defaultValue="medium"
          options={['low', 'medium', 'high', 'urgent']}
        />
        <TextArea
          className="wide"
          id="demo-message"
          label="Message"
          required
          hint="A sentence about the patients you wish you saw more of is enough."
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          error={tried && message.trim().length < 10 ? problems.message : undefined}
        />
        <FormBanner className="wide" tone={valid ? 'success' : 'error'}>
          {tried &&
            (valid
              ? 'Message sent successfully! We’ll respond within 24 hours.'
              : 'Please correct the fields marked below their box.')}
        </FormBanner>
        <div className="wide">
          <Button variant="primary" type="submit" wide>
            Send Message
          </Button>
        </div>
      </Form>
    </Sheet>
  );
};

export const FormsSection = () => (
  <Section
    id="forms"
    title={
      <>
        Asked <em>once</em>, kept safe
      </>
    }
    lead={
      'A label above, the outline at three to one, help and trouble below and tied to the field. What was typed ' +
      'stays, whatever happens.'
    }
  >
    <Columns $min="24rem">
      <Inquiry />
      <Stack>
        <Specimen name="States">
          <Stack>
            <TextField
              id="state-error"
              label="Email"
              required
              type="email"
              defaultValue="front.desk@halden"
              error="Please enter a valid email address"
            />
            <TextField id="state-hint" label="Access code" hint="Eight letters, from the card we sent." />
            <TextField id="state-read" label="Practice" readOnly value="Halden Orthodontics" />
            <SelectField id="state-disabled" label="Timeline" disabled options={['Flexible']} />
          </Stack>
        </Specimen>
        <Specimen name="Search">
          <SearchField id="demo-search" label="Search or jump to" shortcut={<Kbd>/</Kbd>} />
        </Specimen>
        <Specimen name="Banners">
          <FormBanner tone="success">Message sent successfully! We’ll respond within 24 hours.</FormBanner>
          <FormBanner tone="error">
            Something went wrong. Please try again or contact us directly.{' '}
            <Text as="span" size="sm" tone="textMuted">
              Nothing you typed is lost.
            </Text>
          </FormBanner>
          <FormBanner tone="info">You have sent a message a moment ago.</FormBanner>
        </Specimen>
      </Stack>
    </Columns>
  </Section>
);
