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
  title: 'What we build',
  lead: 'Each one solves a problem that front desks know, like calls that nobody has time to take.',
} as const;

/** Labels of the capability dialog. The last button’s text is fixed by the specification. */
export const capabilityLabels = {
  open: 'Read more',
  all: 'All capabilities',
  missingTitle: 'We couldn’t find that page',
  missingText: 'This address doesn’t match anything we offer. You’ll find all six services on the homepage.',
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
    subtitle: 'Use AI and keep patient data private',
    description:
      'A private, logged place to run AI models, covered by a BAA, so your practice can use AI and keep patient ' +
      'data private.',
    features: [
      'A signed BAA with every vendor',
      'Every AI call is logged',
      'Answers come from your protocols',
      'One switch turns it off',
    ],
    form: 'fingerprint',
  },
  {
    id: 'machine-learning',
    title: 'Machine Learning',
    subtitle: 'Forecasts from your own schedule',
    description:
      'Know who’s likely to miss a visit, who’s due back and which consult is ready to decide. Trained on your ' +
      'own schedule.',
    features: [
      'No-show risk for each appointment',
      'Recall calls ranked by who’ll book',
      'Chair and injector demand by week',
      'A reason with every score',
    ],
    form: 'iris',
  },
  {
    id: 'full-stack',
    title: 'Full-Stack Development',
    subtitle: 'Websites, booking and patient portals',
    description:
      'Your website, booking, intake and patient portal built as one system that’s fast on a phone and easy for ' +
      'everyone to use.',
    features: [
      'Consult booking with deposits',
      'Intake forms that reach the chart',
      'Accessible (WCAG 2.2 AA)',
      'You own the source code',
    ],
    form: 'molar',
  },
  {
    id: 'data-synthesis',
    title: 'Data Synthesis',
    subtitle: 'One report everyone trusts',
    description:
      'Ads, calls, bookings and payments in one report, so you can follow a dollar to the patient it brought in.',
    features: [
      'Cost per patient who shows up',
      'Revenue by injector, hour and room',
      'Case acceptance by stage',
      'Every number defined in writing',
    ],
    form: 'waveform',
  },
  {
    id: 'automation',
    title: 'Process Automation',
    subtitle: 'Less busywork for your front desk',
    description:
      'Reminders, benefit checks, consent forms and recall run in the background. Your team handles the exceptions.',
    features: [
      'Reminders stop once a patient replies',
      'Benefits checked before the visit',
      'Consent signed ahead of time',
      'A named person for every exception',
    ],
    form: 'hand',
  },
  {
    id: 'ai-luxury',
    title: 'AI for Luxury',
    subtitle: 'Discretion, at scale',
    description:
      'Concierge, membership and brand work for practices and luxury houses whose clients expect privacy and a ' +
      'personal welcome.',
    features: [
      'A concierge whose memory you control',
      'Private membership and events',
      'Image and film direction',
      'Replies that sound like your brand',
    ],
    form: 'jaw',
  },
];

/** Path of a capability's own page, which works without scripts; with them a card opens a dialog instead. */
export const capabilityPath = (id: CapabilityId): `/${string}` => `/capabilities/${id}`;
