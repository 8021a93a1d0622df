import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { Facts, Layout, Paragraph, TextLink } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

const variables = z.object({
  /** Who leaves an address in the chat has not told a name. */
  origin: z.enum(['form', 'chat']).optional(),
  name: z.string(),
  projectType: z.string(),
  timeline: z.string().nullable(),
  projectId: z.uuid().optional(),
});

type Values = z.output<typeof variables>;

const reference = (projectId: string | undefined) => projectId?.slice(0, 8).toUpperCase();
const facts = ({ projectType, timeline, projectId }: Values): (readonly [string, string])[] => [
  ['Project', projectType],
  ...(timeline ? [['Timeline', timeline] as const] : []),
  ...(projectId ? [['Reference', reference(projectId) ?? ''] as const] : []),
];
const foot = ({ origin }: Values) =>
  `${brand.agency} · ${brand.city}. You receive this because your address was entered in our ${origin === 'chat' ? 'chat' : 'contact form'}. If that was not you, no answer is needed.`;
const thanks = ({ origin, name }: Values) => (origin === 'chat' ? 'Thank you for writing.' : `Thank you, ${name}.`);
const reached = ({ origin }: Values) =>
  `${origin === 'chat' ? 'Your conversation' : 'Your inquiry'} has reached our studio, and a person is reading it, not a queue. You will hear from us within 24 hours.`;

/** To the person who wrote, at most once a day. */
export const welcome = defineTemplate({
  variables,
  subject: ({ origin, name }) => subjectLine(origin === 'chat' ? `Welcome to ${brand.agency}` : `Welcome to ${brand.agency}, ${name}`),
  Html: (values) => (
    <Layout preview={`${values.origin === 'chat' ? 'Your conversation' : 'Your inquiry'} is with us. A person will answer within 24 hours.`} heading={thanks(values)} foot={foot(values)}>
      <Paragraph>{reached(values)}</Paragraph>
      <Facts facts={facts(values)} />
      <Paragraph>
        Until then, if anything should be added, write to <TextLink href={`mailto:${brand.email.hello}`}>{brand.email.hello}</TextLink>.
      </Paragraph>
      <Paragraph>
        With care,
        <br />
        {brand.agency}
      </Paragraph>
    </Layout>
  ),
  text: (values) =>
    [
      thanks(values),
      reached(values),
      facts(values).map(([label, value]) => `${label}: ${value}`).join('\n'),
      `Until then, if anything should be added, write to ${brand.email.hello}.`,
      `With care,\n${brand.agency}`,
      `--\n${foot(values)}`,
    ].join('\n\n'),
});
