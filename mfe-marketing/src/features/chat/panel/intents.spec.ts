import { type Answer, type AnswerId, answers } from './answers.ts';
import { answerTo, intentOf, quickActions } from './intents.ts';

/** What practice owners ask, in their words: the answer's intent, and what it must hold in text or links. */
const questions: readonly [question: string, intent: AnswerId, ...holds: RegExp[]][] = [
  ['how much does it cost?', 'price', /\$25k-\$250k\+/, /\$4,997.*\$9,950.*\$19,500/s, /\/packages/],
  ['What does After Hours cost?', 'after-hours', /\$25,000/, /\$9,950 a month/, /live in month 1/],
  ['price of the recall engine', 'recall-engine', /\$32,000/],
  ['how much is the consult desk', 'consult-desk', /\$48,000/],
  ['are you HIPAA compliant, do you sign a BAA', 'privacy', /business associate agreement/],
  ['do you work with ModMed EMA', 'integrations', /ModMed/],
  ['Does it work with Open Dental?', 'integrations', /Open Dental/],
  ['how long until live?', 'timeline', /MVP takes 4-8 weeks.*3-6 months.*6-12 months/s],
  ['can I cancel after 2 months?', 'cancel', /cancel any time/, /terms-of-service/],
  ['is there a contract?', 'cancel', /no minimum term/],
  ['talk to a human', 'human', /\(212\) 555-0140/, /\/contact\/call/],
  ['can somebody call me', 'human', /tel:\+12125550140/],
  ['¿Hablan español?', 'spanish', /hablamos español/, /\$9,950/],
  ['Hola, cuanto cuesta', 'spanish', /al mes/],
  ['this is useless bullshit', 'fallback', /tel:\+12125550140/],
  ['asdkjh', 'fallback', /\/faq/],
  ['I have severe chest pain', 'urgent-care', /call 911/],
  ['I can’t breathe', 'urgent-care', /call 911/],
  ['my patient [patient name removed] [date of birth removed] has a rash', 'patient-details', /leave out names/],
  ['experience with med spas?', 'practices', /med spas/],
  ['who owns the website if we leave?', 'ownership', /in your name/, /passwords/],
  ['do we keep our data if we cancel', 'ownership', /patient data/],
  ['do you do Google Ads and SEO?', 'ads', /\$4,997/, /\$9,950/, /Ad spend is billed to you at cost/],
  ['is ad spend included', 'ads', /on top/],
  ['can I see a demo of the phone assistant?', 'demo', /#project-after-hours/],
  ['are you a robot?', 'assistant', /automated assistant/],
  ['what is in the 9950 package', 'transformation', /\$9,950 a month/, /Custom AI chatbot/, /package=transformation/],
  ['tell me about Foundation Elite', 'foundation', /\$4,997 a month/, /Brand audit/],
  ['what is Market Dominance', 'dominance', /\$19,500 a month/, /24\/7 support/],
  ['discount or payment plan?', 'discount', /same prices/, /month by month/],
  ['how many patients will I get, any guarantee?', 'guarantee', /don’t guarantee/, /cancel any time/],
  ['what results have others had', 'results', /26% to 3%/, /#showcase/],
  ['3 locations in Miami, outside New York?', 'places', /all over the United States/, /640 East 61st Street/],
  ['where are you located', 'places', /640 East 61st Street/],
  ['where do I log in to see invoices', 'account', /\/login/],
  ['I have an access code, where does it go?', 'access-code', /Start Project, Access Code/],
  ['package or project, what fits me?', 'choice', /\$4,997.*\$9,950.*\$19,500/s, /\$25k-\$250k\+/],
  ['who will I talk to', 'team', /Vivian Hale/],
  ['how much of my time does this take', 'own-time', /thirty minutes each Thursday/],
  ['what do you do?', 'services', /AI infrastructure/],
  ['how does it work, how do we get started', 'process', /Five phases/],
  ['ok thanks bye', 'thanks', /welcome/],
];

test('there are forty questions at least', () => expect(questions.length).toBeGreaterThanOrEqual(40));

test.each(questions)('“%s” gets the answer about %s', (question, intent, ...holds) => {
  expect(intentOf(question)).toBe(intent);
  const { reply, links = [] } = answerTo(question, false);
  const whole = [reply, ...links.map(({ to }) => to)].join('\n');
  for (const pattern of holds) expect(whole).toMatch(pattern);
});

test.each<[string, AnswerId]>([
  ['We run two med spas in Queens', 'practices'],
  ['do you work with medspas?', 'practices'],
  ['I own a dental practice', 'practices'],
  ['dermatology', 'practices'],
  ['Are you human?', 'assistant'],
  ['is this a real person or a bot', 'assistant'],
  ['am I talking to a chatbot?', 'assistant'],
  ['how much time does it take', 'timeline'],
  ['How much longer would an app need?', 'timeline'],
  ['how long', 'timeline'],
  ['how much time do you need?', 'timeline'],
  ['how much time do I need to spend on it each week?', 'own-time'],
  ['How many hours will my team have to put in?', 'own-time'],
  ['what is the time commitment', 'own-time'],
  ['How much money do we spend each month?', 'price'],
  ['How much for a website', 'price'],
  ['what does a med spa app cost', 'price'],
  ['A patient is bleeding', 'urgent-care'],
])('“%s” gets the answer about %s, too', (text, id) => expect(intentOf(text)).toBe(id));

test('the assistant says that it is automated, and when people answer', () => {
  expect(answerTo('are you a robot', false).reply).toMatch(/automated assistant.*within 24 hours/);
});

test('no reply asks again for an address or number that was left', () => {
  for (const question of [...quickActions.map(({ label }) => label), ...questions.map(([text]) => text)])
    expect(answerTo(question, true).reply).not.toMatch(/leave your|déjenos/i);
  expect(answerTo('qwerty', true).reply).toMatch(/get back to you within 24 hours/);
});

test('every answer is given to somebody, and leads to addresses of this site or to a phone', () => {
  const usedIds = new Set<AnswerId>([...questions.map(([, intent]) => intent), 'greeting', 'practices']);
  expect(Object.keys(answers).filter((id) => !usedIds.has(id as AnswerId))).toEqual([]);
  for (const { links = [] } of Object.values<Answer>(answers))
    for (const { to } of links) expect(to).toMatch(/^(\/[^/]|tel:)/);
});
