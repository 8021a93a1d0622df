import {
  type CampaignCode,
  CodeCreate,
  codeFields,
  CodeRetire,
  CodeSend,
  codeStates,
  CodeUpdate,
  storedValues,
} from '@vitrine/contracts';
import { type FakeBff, problem } from './fake-bff.ts';
import { id } from './sample-leads.ts';

export const sampleCode = (changes: Partial<CampaignCode> = {}): CampaignCode => ({
  id: id(660),
  code: 'SPRING-26',
  kind: 'campaign',
  name: 'Spring at Alder',
  description: 'For the second studio.',
  features: ['A bilingual site', 'Recalls that run by themselves'],
  amountCents: 150_000,
  packages: [],
  percentOff: null,
  state: 'live',
  expiresAt: null,
  maxUses: null,
  usedCount: 1,
  openCheckouts: 0,
  link: 'https://halcyon.test/onboarding?code=SPRING-26',
  demo: false,
  version: 1,
  createdAt: '2026-11-18T14:02:00.000Z',
  updatedAt: '2026-11-18T14:02:00.000Z',
  ...changes,
});

/** Adds campaign codes to a fake BFF; returns the links that were sent. */
export function withCodes(bff: FakeBff, codes: CampaignCode[]): CodeSend[] {
  const sent: CodeSend[] = [];
  const replace = (code: CampaignCode, changes: Partial<CampaignCode>): Response => {
    const next = { ...code, ...changes, version: code.version + 1 };
    codes[codes.indexOf(code)] = next;
    return Response.json(next);
  };
  bff.also.push((request, { pathname, searchParams }, body) => {
    const [, , family, one, action] = pathname.split('/');
    if (family !== 'codes') return undefined;
    const code = codes.find((candidate) => candidate.id === one);
    if (code && action === 'send') {
      sent.push(CodeSend.parse(body));
      return Response.json({ status: 'queued', messageId: id(661) }, { status: 202 });
    }
    if (code && action === 'retire')
      return replace(code, { state: CodeRetire.parse(body).retired ? 'retired' : 'live' });
    if (code) {
      const { version, ...fields } = CodeUpdate.parse(body);
      if (version !== code.version)
        return problem({ status: 409, code: 'stale_version', message: 'Changed', extra: { current: code } });
      return replace(code, storedValues(codeFields, fields, code));
    }
    if (request.startsWith('POST')) {
      const fields = storedValues(codeFields, CodeCreate.parse(body), null);
      const createdCode = sampleCode({ ...fields, id: id(670 + codes.length), usedCount: 0 });
      codes.unshift(createdCode);
      return Response.json(createdCode, { status: 201 });
    }
    const search = (searchParams.get('search') ?? '').toLowerCase();
    const found = codes.filter(({ code: text, name }) => `${text} ${name}`.toLowerCase().includes(search));
    const state = searchParams.get('state');
    const items = found.filter((candidate) => !state || candidate.state === state);
    return Response.json({
      items,
      nextCursor: null,
      total: items.length,
      countByState: Object.fromEntries(
        codeStates.map((name) => [name, found.filter((candidate) => candidate.state === name).length]),
      ),
    });
  });
  return sent;
}
