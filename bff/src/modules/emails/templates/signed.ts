import type { BrandSettings } from '@vitrine/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { agencyMarks } from './agency-marks.ts';
import { accents } from './theme.ts';

interface Words {
  readonly html: string;
  readonly text: string;
}

/** A written mail in the agency's name: its name, address, phone and accent as owners have set them. */
export function signed<Mail extends Words>(mail: Mail, settings: BrandSettings): Mail {
  const lines = [
    settings.displayName,
    ...settings.businessAddress.split('\n'),
    ...(settings.phone ? [settings.phone] : []),
  ];
  const accent = accents[settings.accent];
  // Mail programs know no variables, so what can be set is put into the finished words.
  const html = mail.html
    .replaceAll(accents.champagne.paper, accent.paper)
    .replaceAll(accents.champagne.night, accent.night)
    .replaceAll(agencyMarks.name, () => escaped(settings.displayName))
    .replaceAll(agencyMarks.foot, () => escaped(lines.join(' · ')));
  return { ...mail, html, text: `${mail.text.trimEnd()}\n${lines.join('\n')}` };
}

const escaped = (text: string): string => renderToStaticMarkup(text);

/** `Halcyon <studio@…>`: the name owners set, over the mailbox of the installation. Quoted where a name needs it. */
export function fromLine(displayName: string, mailbox: string): string {
  const address = /<(.+)>/.exec(mailbox)?.[1] ?? mailbox;
  const name = /^[\p{L}\p{N} &'’!-]+$/u.test(displayName) ? displayName : `"${displayName}"`;
  return `${name} <${address}>`;
}
