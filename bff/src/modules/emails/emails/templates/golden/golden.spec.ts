import { composeCustom, composeTemplate } from '../composed.tsx';
import { samples } from './samples.ts';
import { renderMail } from '../render.ts';
import type { TemplateName } from '../template.ts';

/**
 * Every mail as it is, word by word and tag by tag. When one changes on purpose, `npm run test:unit -- golden.spec -u`
 * writes it anew, and the change is read in the diff.
 */
const frame = new RegExp(
  [
    String.raw`^(.*<title>)(.*)(</title>.*opacity:0">)(.*)`,
    String.raw`(<span aria-hidden="true">.*<td align="left" class="inner" style="[^"]*">)(.*)`,
    String.raw`(</td></tr></tbody></table></td></tr></tbody></table></body></html>)$`,
  ].join(''),
  'su',
);

/** The look of each element by name, which is the same in all mails. */
const looks = new Map<string, Set<string>>();

/** The frame that all mails have, and what is this mail's alone: an element on each line, without its look. */
function partsOf(html: string): { frame: string; own: string } {
  const [, start, title, middle, preview, end, body = '', last] = frame.exec(html) ?? [];
  const plain = body.replaceAll(
    /<(\w+)([^>]*) class="(\w+)" style="([^"]*)"/g,
    (_, tag: string, rest: string, part: string, style: string) => {
      const element = `${tag}.${part}`;
      looks.set(element, (looks.get(element) ?? new Set()).add(style));
      return `<${element}${rest}`;
    },
  );
  return {
    frame: [start, middle, end, last].join('\n'),
    own: `title: ${title}\npreview: ${preview}\n${plain.replaceAll('><', '>\n<')}`,
  };
}

const filed = Object.entries(samples).flatMap(([template, variants]) =>
  Object.entries(variants).map(([variant, variables]) => ({
    name: `${template}, ${variant}`,
    // Words for a block that no template has: so the subject is written too.
    mail: renderMail(template as TemplateName, variables, { none: '' }),
  })),
);
const composed = [
  {
    name: 'custom, text',
    mail: composeCustom({ subject: 'Hello', text: 'First,\nhello@halcyon.example.\n\nSecond <b>.' }),
  },
  {
    name: 'custom, html',
    mail: composeCustom({ subject: 'Hello', html: '<p>One <a href="https://a.example">link</a></p><img src="x">' }),
  },
  {
    name: 'staff-template, with a button',
    mail: composeTemplate({
      heading: 'Hello',
      body: 'First,\nhello@halcyon.example.\n\n\nSecond <b>.',
      buttonLabel: 'See it',
      buttonUrl: 'https://a.example/',
    }),
  },
  {
    name: 'staff-template, plain',
    mail: composeTemplate({ heading: 'Hello', body: 'Words.', buttonLabel: '', buttonUrl: '' }),
  },
  {
    name: 'welcome, in staff’s words',
    mail: renderMail('welcome', samples.welcome['a form'], {
      heading: 'Dear {name}',
      closing: 'First.\n\n\nSecond, from hello@halcyon.example.\nThird.',
    }),
  },
];
const all: readonly { name: string; mail: { subject?: string; html: string; text: string } }[] = [
  ...filed,
  ...composed,
];

test.each(all)('$name', ({ mail: { subject = 'its own', html, text } }) => {
  expect(`Subject: ${subject}\n\n${text}`).toMatchSnapshot('text');
  expect(partsOf(html).own).toMatchSnapshot('html');
});

test('the frame and the look of each element are the same in all mails', () => {
  const frames = new Set(all.map(({ mail }) => partsOf(mail.html).frame));
  expect([...frames].join('\n---\n')).toMatchSnapshot('frame');
  const sheet = [...looks].map(([element, styles]) => `${element} { ${[...styles].join(' } or { ')} }`);
  expect(sheet.toSorted().join('\n')).toMatchSnapshot('looks');
});
