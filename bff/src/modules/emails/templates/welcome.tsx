import { brand } from '@vitrine/brand';
import { z } from 'zod';
import { Facts, Layout, Paragraph, TextLink } from './layout.tsx';
import { defineTemplate, subjectLine } from './template.ts';

const variables = z.object({
  name: z.string(),
  projectType: z.string(),
  timeline: z.string().nullable(),
  projectId: z.uuid().optional(),
});

const reference = (projectId: string | undefined) => projectId?.slice(0, 8).toUpperCase();
const facts = ({ projectType, timeline, projectId }: z.output<typeof variables>): (readonly [string, string])[] => [
  ['Project', projectType],
  ...(timeline ? [['Timeline', timeline] as const] : []),
  ...(projectId ? [['Reference', reference(projectId) ?? ''] as const] : []),
];
const foot = `${brand.agency} · ${brand.city}. You receive this because your address was entered in our contact form. If that was not you, no answer is needed.`;

/** To the person who wrote, at most once a day. */
export const welcome = defineTemplate({
  variables,
  subject: ({ name }) => subjectLine(`Welcome to ${brand.agency}, ${name}`),
  Html: (values) => (
    <Layout preview="Your inquiry is with us. A person will answer within 24 hours." heading={`Thank you, ${values.name}.`} foot={foot}>
      <Paragraph>Your inquiry has reached our studio, and a person is reading it, not a queue. You will hear from us within 24 hours.</Paragraph>
      <Facts facts={facts(values)} />
      <Paragraph>
        Until then, if anything should be added, write to <TextLink href={`mailto:${brand.email.hello}`}>{brand.email.hello}</TextLink>.
      </Paragraph>
      <Paragraph>With care,{' '}{brand.agency}</Paragraph>
    </Layout>
  ),
  text: (values) =>
    [
      `Thank you, ${values.name}.`,
      'Your inquiry has reached our studio, and a person is reading it, not a queue. You will hear from us within 24 hours.',
      facts(values).map(([label, value]) => `${label}: ${value}`).join('\n'),
      `Until then, if anything should be added, write to ${brand.email.hello}.`,
      `With care,\n${brand.agency}`,
      `--\n${foot}`,
    ].join('\n\n'),
});
