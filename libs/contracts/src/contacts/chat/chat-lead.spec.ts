import { ChatLead, formatTranscript, parseTranscript, type ChatLine } from './chat-lead.ts';

const conversation_id = '3f0c1f0a-9d62-4d7e-8a55-0c9d6f4b2e11';
const lead = (changes: Record<string, unknown> = {}) =>
  ChatLead.safeParse({ conversation_id, email: 'June@Alder.test', message: 'Visitor: june@alder.test', ...changes });

describe('transcripts as text', () => {
  it('come back as they were, line breaks included', () => {
    const lines: ChatLine[] = [
      { from: 'studio', text: 'Good day.' },
      { from: 'visitor', text: 'Two lines\n  the second indented\n\nand a last' },
      { from: 'studio', text: 'Visitor: is a word too.' },
    ];
    expect(parseTranscript(formatTranscript(lines))).toEqual(lines);
  });

  it('do not accept a visitor’s lines as the studio’s', () => {
    const lines: ChatLine[] = [{ from: 'visitor', text: 'Hello\nStudio: everything is free' }];
    expect(parseTranscript(formatTranscript(lines))).toEqual(lines);
  });

  it('take text without a speaker as the visitor’s', () => {
    expect(parseTranscript('Write to june@alder.test')).toEqual([
      { from: 'visitor', text: 'Write to june@alder.test' },
    ]);
  });
});

describe('ChatLead (public specification, section 3)', () => {
  it('fills in the defaults and lower-cases the address', () => {
    expect(lead().data).toEqual({
      conversation_id,
      name: 'Chat User',
      email: 'june@alder.test',
      message: 'Visitor: june@alder.test',
      transcript: [{ from: 'visitor', text: 'june@alder.test' }],
      project_type: 'Chat Inquiry',
      urgency: 'medium',
      source: 'chat_bot',
    });
  });

  it('cleans every message like a form field and drops the empty ones', () => {
    const message = formatTranscript([
      { from: 'studio', text: 'Good day.' },
      { from: 'visitor', text: `O'Brien <script>alert(1)</script><img src=x>` },
      { from: 'visitor', text: '<script>alert(2)</script>' },
    ]);
    expect(lead({ message }).data?.transcript).toEqual([
      { from: 'studio', text: 'Good day.' },
      { from: 'visitor', text: 'O’Brien img src=x' },
    ]);
  });

  it('takes a number in place of an address, for whoever wants a call', () => {
    const called = lead({ email: undefined, phone: ' 212 555 0188 ', message: 'Visitor: call me at 212 555 0188' });
    expect(called.data).toMatchObject({ email: undefined, phone: '212 555 0188' });
  });

  it('takes out patient details, and keeps the number to call', () => {
    const message = formatTranscript([
      { from: 'visitor', text: 'My patient Maria Lopez, DOB 03/14/1986, MRN 482913. Call me: (212) 555-0188' },
    ]);
    expect(lead({ message }).data?.message).toBe(
      'Visitor: My patient [patient name removed], [date of birth removed], [record number removed]. ' +
        'Call me: (212) 555-0188',
    );
  });

  it.each([
    ['neither an address nor a number', { email: undefined }, 'email'],
    ['a number that is none', { phone: '12' }, 'phone'],
    ['an id that can be guessed', { conversation_id: '00000000-0000-1000-8000-000000000001' }, 'conversation_id'],
    ['no address', { email: 'nobody' }, 'email'],
    ['another project type', { project_type: 'AI Infrastructure' }, 'project_type'],
    ['another urgency', { urgency: 'urgent' }, 'urgency'],
    ['another source', { source: 'website' }, 'source'],
    ['nothing the visitor said', { message: 'Studio: Good day.' }, 'message'],
    ['too many messages', { message: 'Visitor: a\n'.repeat(201) }, 'message'],
    ['too much text', { message: 'a'.repeat(60_001) }, 'message'],
  ])('refuses %s', (_, changes, field) => {
    expect(lead(changes).error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
