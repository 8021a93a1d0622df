/**
 * `npm run lint -- words`: finds British spellings, "e-mail", and phrases that made readers stop, in all text of the
 * repository: code, comments, SQL, styles and documents. Plain American English is a rule of CONTRIBUTING.
 *
 * A line that must keep such a word, because another program or law spells it so, ends with a comment
 * `lint-words: <why>`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from './system/workspace.ts';

/** British stems by the American ones that we use. A hyphen stands for any ending. */
const spellings: Readonly<Record<string, string>> = {
  'e-mail-': 'email',
  aluminium: 'aluminum',
  'analyse-': 'analyze',
  'anonymis-': 'anonymize',
  'apologis-': 'apologize',
  'authoris-': 'authorize',
  'behaviour-': 'behavior',
  cancelled: 'canceled',
  cancelling: 'canceling',
  'capitalis-': 'capitalize',
  'catalogue-': 'catalog',
  'categoris-': 'categorize',
  'centre-': 'center',
  'cheque-': 'check',
  'colour-': 'color',
  'customis-': 'customize',
  'defence-': 'defense',
  'emphasise-': 'emphasize',
  'enquir-': 'inquiry',
  'enrolment-': 'enrollment',
  'favour-': 'favor',
  'fibre-': 'fiber',
  'finalis-': 'finalize',
  'flavour-': 'flavor',
  fuelled: 'fueled',
  'fulfilment-': 'fulfillment',
  'grey-': 'gray',
  'harbour-': 'harbor',
  'honour-': 'honor',
  'humour-': 'humor',
  'initialise-': 'initialize',
  'instalment-': 'installment',
  'judgement-': 'judgment',
  labelled: 'labeled',
  labelling: 'labeling',
  'labour-': 'labor',
  learnt: 'learned',
  'licence-': 'license',
  'litre-': 'liter',
  'localis-': 'localize',
  'maximis-': 'maximize',
  'metre-': 'meter',
  'minimis-': 'minimize',
  modelled: 'modeled',
  modelling: 'modeling',
  'mould-': 'mold',
  'neighbour-': 'neighbor',
  'normalis-': 'normalize',
  'offence-': 'offense',
  'optimise-': 'optimize',
  optimising: 'optimizing',
  'optimisation-': 'optimization',
  'organis-': 'organize',
  'personalis-': 'personalize',
  'practise-': 'practice',
  'prioritis-': 'prioritize',
  programme: 'program',
  'realis-': 'realize',
  'recognis-': 'recognize',
  'rumour-': 'rumor',
  'sanitis-': 'sanitize',
  'serialis-': 'serialize',
  signalled: 'signaled',
  'specialise-': 'specialize',
  'standardis-': 'standardize',
  'summaris-': 'summarize',
  'synchronis-': 'synchronize',
  'theatre-': 'theater',
  travelled: 'traveled',
  travelling: 'traveling',
  'utilis-': 'utilize',
  'visualis-': 'visualize',
  whilst: 'while',
};

/** Phrases that made readers stop (from the first review), in lower case. */
const phrases: readonly string[] = [
  'any model, behind your own door',
  'so that patient data never wanders',
  'baa at every hop',
  'small models that know your book',
  'recall in order of likelihood',
  'crown to root',
  'one number everybody believes',
  'the work nobody was hired to do',
  'confirmations that stop on a reply',
  'remembered and never followed',
  'with a memory you govern',
  'brand voice that survives',
  'the quiet craft',
  'most considered practices',
  'from first glance to booked chair',
  'and no seventh',
  'holds up on a monday',
  'went to people who wanted a price',
  'a quiet line to the house',
  'leaves the studio with',
  'scripts later, nothing jumps',
  'without whose chart it was',
  'boring in ten years',
  'long memories and short manuals',
  'nobody here gets a hundred',
  'one edit and not a summer',
  'never introduced',
  'a strict house for',
  'kept beside the lock',
  'failing means staying home',
  'the plumber’s notes',
  'coat pocket',
  'each with a way out',
  'each mark is a week',
  'a lawful home for',
  'two pages a role',
  'is a garden, and neglect',
  'practices ask us first',
  'lunch is at one',
  'a ceiling, not a target',
  'mean to stay near it',
  'give you two names',
  'stand where clients stand',
  'a few honest lines',
  'not from a sequence',
  'and for nothing else',
  'rather write directly',
  'we have already spoken',
  'opens your onboarding with what was agreed',
  'working with, and where',
  'a person of ours',
  'person of yours',
  'also the quiet ones',
  'that it does not say',
  'leave it open to start',
  'already names its offer',
  'stand in your account',
  'a client of ours',
  'takes one line to us',
  'names no open invoice',
  'lost a part on its way',
  'names no payment',
  'our payment desk',
  'a short script with good manners',
  'people behind me',
  'people behind it',
  'which of those hurts most',
  'out of this window',
  'already set your date',
  'not one of the six',
  'names nothing we offer',
  'look among the spam',
  'as we should address you',
  'you can leave it out',
  'for 24 hours, and once',
  'a person is reading it, not a queue',
  'if anything should be added',
  'no answer is needed',
  'asked in most first meetings',
  'the month that runs',
  'still ask for, by the days',
  'rest on one to read',
  'quiet books, full calendars',
  'this is no amount',
  'before the night does it',
  'once more where it was mailed',
  'none that is paid',
  'is paid yet',
  'mails and the people',
  'a mail with the way in',
  'you can look.',
  'stolen password alone opens nothing',
  'show that it is you',
  'alone lets you in',
  'as the installation began',
  'told of what by mail',
  'payments that need a person',
  'stands at the foot of',
  'the next notice goes to them',
  'the next mail carries it',
  'the next message says it so',
  'the words of the mail',
  'stands in the api reference',
  'silent addresses',
  'falls silent',
  'lift the silence',
  'the provider took it',
  'put in the queue',
  'waits for its next try',
  'the mailbox asks to wait',
  'all that happened to it',
  'rather than something old',
  'this day has not come yet',
  'nothing leaves, and nobody',
  'mend them in the file',
  'forgotten here and at',
  'until you tell us to stop',
  'was made out to your address',
  'this mailbox is proven',
  'vitrine writes this because',
  'met a failure',
  'how it does, and what was done',
  'choose rows',
  'choose the row',
  'rows can be chosen',
  'say where to go',
  'most likely.',
];

const patterns = [
  ...Object.entries(spellings).map(([british, american]) => ({
    pattern: new RegExp(`\\b${british.replace(/-$/, '')}${british.endsWith('-') ? '\\p{L}*' : '\\b'}`, 'iu'),
    advice: `write "${american}"`,
  })),
  ...phrases.map((phrase) => ({ pattern: new RegExp(phrase.replaceAll('.', '\\.'), 'iu'), advice: 'say it plainly' })),
];

/**
 * This list itself, texts of others, files that a command writes from texts that are checked, and migrations that have
 * run, which keep the words of their day.
 */
const exempt = /^tools\/lint-words\.ts$|^package-lock\.json$|^docs\/openapi\.json$|\.generated\.|\/migrations\/\d/;

const files = execFileSync(
  'git',
  ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', '*.css', '*.html', '*.md', '*.sql', '*.yml', '*.json'],
  { cwd: workspace, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .filter((path) => !exempt.test(path));

const findings = files.flatMap((path) =>
  readFileSync(join(workspace, path), 'utf8')
    .replaceAll("'", '’')
    .split('\n')
    .flatMap((line, index) =>
      line.includes('lint-words: ')
        ? []
        : patterns.flatMap(({ pattern, advice }) => {
            const found = pattern.exec(line)?.[0];
            return found === undefined ? [] : [`${path}:${String(index + 1)}: "${found}": ${advice}`];
          }),
    ),
);

for (const finding of findings) process.stdout.write(`${finding}\n`);
if (findings.length > 0) {
  process.stderr.write(`${String(findings.length)} texts are not plain American English.\n`);
  process.exitCode = 1;
}
