/**
 * What the public site prerenders has to stand under a strict CSP and to be the same on both sides.
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["node", "import", "default"]}
 */
import { renderToString } from 'react-dom/server';
import {
  Button,
  Display,
  Eyebrow,
  Figure,
  FormBanner,
  Mark,
  Panel,
  Progress,
  SelectField,
  SkipLink,
  StatStrip,
  Text,
  TextArea,
  TextField,
  Wordmark,
} from './index.ts';

describe('primitives of the public site', () => {
  const page = (
    <>
      <SkipLink />
      <Wordmark name="Halcyon" />
      <Mark title="Halcyon" />
      <Eyebrow>Creative</Eyebrow>
      <Display as="h1">
        Of <em>Augmented Intelligence</em>
      </Display>
      <Text size="lg">We build.</Text>
      <Figure>
        61<small>%</small>
      </Figure>
      <Button href="/#contact">Begin</Button>
      <Panel $surface="glass">
        <TextField id="name" label="Name" required error="Too short" hint="Yours" />
        <TextArea id="message" label="Message" />
        <SelectField id="budget" label="Budget" options={['Under $10k']} />
        <FormBanner tone="error">Something went wrong.</FormBanner>
        <Button type="submit" busy>
          Send
        </Button>
      </Panel>
      <StatStrip stats={[{ label: 'Drafts', value: '3' }]} />
      <Progress id="progress" label="Step 1 of 5" value={1} max={5} />
    </>
  );

  it('carry no inline style into the HTML', () => {
    expect(renderToString(page)).not.toMatch(/\sstyle=/);
  });

  it('carry no generated id into the HTML', () => {
    const ids = [...renderToString(page).matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids)).toEqual(new Set(['name', 'name-error', 'name-hint', 'message', 'budget', 'progress']));
  });
});
