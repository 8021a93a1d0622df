/** Copy of the Capabilities section: its introduction and the six cards. What a card opens is in `details/`. */

export type CapabilityId =
  | 'ai-infrastructure'
  | 'machine-learning'
  | 'full-stack'
  | 'data-synthesis'
  | 'automation'
  | 'ai-luxury';

/** Name of the contour drawing that stands for a capability. */
export type CapabilityForm = 'iris' | 'molar' | 'jaw' | 'hand' | 'fingerprint' | 'waveform';

export interface Capability {
  readonly id: CapabilityId;
  readonly title: string;
  readonly subtitle: string;
  /** One sentence, for the card and for search engines. */
  readonly description: string;
  readonly features: readonly string[];
  readonly form: CapabilityForm;
}

/** What the article of a capability says. */
export interface CapabilityDetails {
  readonly quickFacts: readonly { readonly label: string; readonly value: string }[];
  readonly overview: readonly string[];
  readonly keyFeatures: readonly { readonly title: string; readonly text: string; readonly metric: string }[];
  readonly industryImpact: { readonly text: string; readonly points: readonly string[] };
  readonly caseStudy: {
    readonly practice: string;
    readonly problem: string;
    readonly work: string;
    readonly result: string;
  };
}

export const capabilitiesIntro = {
  eyebrow: 'Capabilities',
  title: 'Six things we do well,',
  emphasis: 'and no seventh.',
  lead:
    'Each began as a problem at a real front desk: a call nobody could take, a recall list nobody could work, a ' +
    'report nobody believed.',
} as const;

/** Labels of the capability dialog. The last button’s text is fixed by the specification. */
export const capabilityLabels = {
  open: 'Read more',
  all: 'All capabilities',
  missingTitle: 'That is not one of the six',
  missingText: 'The address names nothing we offer. What we do stands on the front page.',
  quickFacts: 'Quick facts',
  overview: 'Overview',
  keyFeatures: 'Key features',
  industryImpact: 'Industry impact',
  caseStudy: 'Case study',
  problem: 'The problem',
  work: 'What we did',
  result: 'What changed',
  close: 'Close',
  schedule: 'Schedule Consultation',
} as const;

/** The link from a capability's page back to the section. */
export const capabilitiesBack = { to: '/#capabilities', label: capabilityLabels.all } as const;

export const capabilities: readonly Capability[] = [
  {
    id: 'ai-infrastructure',
    title: 'AI Infrastructure',
    subtitle: 'Any model, behind your own door',
    description:
      'A private, logged and contractually covered place for a practice to run language models, so that patient ' +
      'data never wanders.',
    features: [
      'Signed BAA at every hop',
      'One gateway, every call logged',
      'Answers drawn from your protocols',
      'A switch that turns it off',
    ],
    form: 'fingerprint',
  },
  {
    id: 'machine-learning',
    title: 'Machine Learning',
    subtitle: 'Small models that know your book',
    description:
      'Forecasts of who will miss a visit, who is due back and which consult is ready to decide, trained on ' +
      'your own schedule.',
    features: [
      'No-show risk by appointment',
      'Recall in order of likelihood',
      'Chair and injector demand by week',
      'Every score with its reasons',
    ],
    form: 'iris',
  },
  {
    id: 'full-stack',
    title: 'Full-Stack Development',
    subtitle: 'Sites and systems, crown to root',
    description:
      'Websites, booking, intake and patient portals built as one piece of software, fast on a phone and ' +
      'readable by everyone.',
    features: [
      'Consult booking with deposits',
      'Intake that reaches the chart',
      'WCAG 2.2 AA, tested by hand',
      'Source code that belongs to you',
    ],
    form: 'molar',
  },
  {
    id: 'data-synthesis',
    title: 'Data Synthesis',
    subtitle: 'One number everybody believes',
    description:
      'Advertising, calls, bookings, production and payments brought into one ledger that follows a dollar to a ' +
      'seated patient.',
    features: [
      'Cost per seated consult',
      'Revenue by injector, hour and room',
      'Case acceptance by stage',
      'Definitions written down',
    ],
    form: 'waveform',
  },
  {
    id: 'automation',
    title: 'Process Automation',
    subtitle: 'The work nobody was hired to do',
    description:
      'Reminders, eligibility checks, consent packets and recall handled in the background, with a person for ' +
      'every exception.',
    features: [
      'Confirmations that stop on a reply',
      'Benefits checked before the visit',
      'Consent collected ahead of time',
      'Exceptions to a named person',
    ],
    form: 'hand',
  },
  {
    id: 'ai-luxury',
    title: 'AI for Luxury',
    subtitle: 'Discretion, at scale',
    description:
      'Concierge, membership and brand experiences for houses and practices whose clients expect to be ' +
      'remembered and never followed.',
    features: [
      'Concierge with a memory you govern',
      'Private membership and events',
      'Image and film direction',
      'A brand voice that survives a reply',
    ],
    form: 'jaw',
  },
];

/** Path of a capability's own page, which works without scripts; with them a card opens a dialog instead. */
export const capabilityPath = (id: CapabilityId): `/${string}` => `/capabilities/${id}`;
