import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { Facts, Layout, Paragraph } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

const variables = z.object({
  /** Name in the registry. */
  remote: z.string(),
  owner: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  /** It was a canary, and not live for everyone. */
  canary: z.boolean(),
  portalUrl: z.url(),
});
type Values = z.output<typeof variables>;

const heading = ({ remote }: Values) => `${remote} was rolled back`;
const facts = ({ owner, from, to, reason, canary, portalUrl }: Values): (readonly [string, string])[] => [
  ['Why', reason],
  ['Team', owner],
  [canary ? 'Canary taken back' : 'Build taken back', from],
  ['Live now', to],
  ['More', `${portalUrl}/settings/platform`],
];
const todo =
  'Nobody has to do anything for visitors: the build before serves them again. The team can look at what failed and deploy when it is mended.';
const foot = `${brand.product} writes this to the team of ${brand.agency} when it takes a build back by itself.`;

/** To the team, when a build crossed its error budget. */
export const deployRolledBack = defineTemplate({
  variables,
  subject: (values) => subjectLine(`${heading(values)}: ${values.reason}`),
  Html: (values) => (
    <Layout preview={values.reason} heading={heading(values)} foot={foot}>
      <Facts facts={facts(values)} />
      <Paragraph>{todo}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    [
      heading(values),
      facts(values)
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n'),
      todo,
      `--\n${foot}`,
    ].join('\n\n'),
});
