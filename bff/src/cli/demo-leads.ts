import type { ContactInquiry, LeadStatus } from '@vitrine/contracts';

/** A demo lead: invented people and practices, marked as demo wherever they show (decision D9). */
export interface DemoLead {
  /** Hours before the seeding that the inquiry came in. */
  readonly hoursAgo: number;
  readonly status: LeadStatus;
  readonly name: string;
  readonly email: string;
  readonly company?: string;
  readonly position?: string;
  readonly phone?: string;
  readonly project_type: ContactInquiry['project_type'];
  readonly budget_range?: NonNullable<ContactInquiry['budget_range']>;
  readonly timeline?: NonNullable<ContactInquiry['timeline']>;
  readonly urgency: ContactInquiry['urgency'];
  readonly preferred_contact_method?: ContactInquiry['preferred_contact_method'];
  readonly message: string;
  /** What the demo's owner has done about it, days counted from the seeding. */
  readonly work?: {
    readonly followUpInDays?: number;
    readonly followUpNotes?: string;
    readonly note?: string;
    readonly steps?: number;
  };
}

export const demoLeads: readonly DemoLead[] = [
  {
    hoursAgo: 2,
    status: 'new',
    name: 'Dr. Elena Marchetti',
    email: 'elena@marchettiaesthetics.example',
    company: 'Marchetti Aesthetics',
    position: 'Founder and Medical Director',
    phone: '+1 212 555 0148',
    project_type: 'Custom AI Agents',
    budget_range: '$100k - $250k',
    timeline: '1 month',
    urgency: 'high',
    preferred_contact_method: 'phone',
    message:
      'We run three rooms on the Upper East Side and lose roughly a third of evening inquiries because nobody ' +
      'answers after six. I would like an assistant that understands our treatments, books consultations into ' +
      'our calendar and hands over to a person when a question turns medical. It has to sound like us: calm, ' +
      'precise, never pushy. We have eight years of anonymized front-desk notes that could teach it our tone, ' +
      'and I would want to review every answer for the first month.',
  },
  {
    hoursAgo: 7,
    status: 'new',
    name: 'Priya Raman',
    email: 'priya@lumendermatology.example',
    company: 'Lumen Dermatology',
    position: 'Practice Manager',
    phone: '+1 646 555 0173',
    project_type: 'Process Automation',
    budget_range: '$25k - $50k',
    timeline: '2-3 months',
    urgency: 'medium',
    message:
      'Intake forms still arrive on paper and two people type them in each morning. Could you look at intake, ' +
      'consent and recall letters as one flow and tell us what is worth automating first?',
  },
  {
    hoursAgo: 21,
    status: 'contacted',
    name: 'Dr. Marcus Oyelaran',
    email: 'marcus@northlightdental.example',
    company: 'Northlight Dental Studio',
    position: 'Owner',
    project_type: 'Full-Stack Development',
    budget_range: '$50k - $100k',
    timeline: '1 month',
    urgency: 'high',
    message:
      'We open a second studio in Brooklyn in spring and need a site that carries both, with treatment planning ' +
      'that patients can follow step by step before they sit down with us.',
    work: {
      followUpInDays: 0,
      followUpNotes: 'Send the two studios as one sketch before we talk.',
      note: 'Spoke for twenty minutes. He decides alone, and wants to see treatment planning on a phone first.',
      steps: 1,
    },
  },
  {
    hoursAgo: 30,
    status: 'new',
    name: 'Sofía Delgado Ruiz',
    email: 'sofia@casaserena.example',
    company: 'Casa Serena Wellness',
    project_type: 'Creative Technology',
    budget_range: '$10k - $25k',
    timeline: 'Flexible',
    urgency: 'low',
    message: 'Somos un centro pequeño en Queens. We would love a bilingual site that feels as quiet as our rooms do.',
  },
  {
    hoursAgo: 49,
    status: 'qualified',
    name: 'Dr. James Whitcombe',
    email: 'j.whitcombe@whitcombesurgery.example',
    company: 'Whitcombe Plastic Surgery',
    position: 'Head of Surgery',
    phone: '+1 917 555 0116',
    project_type: 'AI Infrastructure',
    budget_range: '$250k+',
    timeline: '3-6 months',
    urgency: 'medium',
    message:
      'Our imaging sits on four systems that do not speak to each other. Before we think about anything clever ' +
      'I want one governed place for it, with access we can prove to an auditor. We have an internal IT lead ' +
      'who would work with you. Two colleagues mentioned that you did similar work for a group in Boston, and I ' +
      'would like to hear how you handled consent and retention there.',
    work: {
      followUpInDays: 4,
      followUpNotes: 'Bring the audit trail of the Boston group, names removed.',
      note: 'Their IT lead joins the next call.',
      steps: 2,
    },
  },
  {
    hoursAgo: 73,
    status: 'contacted',
    name: 'Hannah Lindqvist',
    email: 'hannah@stillwatermedspa.example',
    company: 'Stillwater Med Spa',
    position: 'VP Operations',
    project_type: 'Data Analytics',
    budget_range: '$25k - $50k',
    timeline: '1-2 weeks',
    urgency: 'urgent',
    message:
      'We have five locations and five versions of the truth. I need one weekly view of bookings, no-shows and ' +
      'revenue per room before our board meets in two weeks.',
    work: {
      followUpInDays: -1,
      followUpNotes: 'Ask for last quarter’s export of all five locations.',
      note: 'Board meets in two weeks; the weekly view is what she is measured by.',
      steps: 1,
    },
  },
  {
    hoursAgo: 96,
    status: 'won',
    name: 'Dr. Aiko Tanaka',
    email: 'aiko@tanakaorthodontics.example',
    company: 'Tanaka Orthodontics',
    position: 'Founder',
    phone: '+1 212 555 0192',
    project_type: 'Full-Stack Development',
    budget_range: '$100k - $250k',
    timeline: 'ASAP',
    urgency: 'high',
    message:
      'Parents ask the same eleven questions between visits. We want a companion that shows where treatment ' +
      'stands, what comes next, and when to call us.',
  },
  {
    hoursAgo: 120,
    status: 'new',
    name: 'Colm Gallagher',
    email: 'colm.gallagher@mailbox.example',
    project_type: 'Other',
    urgency: 'medium',
    message:
      'My sister is opening a skin clinic next year. What does a first conversation with you look like, and ' +
      'what should she prepare?',
  },
  {
    hoursAgo: 170,
    status: 'qualified',
    name: 'Dr. Noor Haddad',
    email: 'noor@haddadskin.example',
    company: 'Haddad Skin Institute',
    position: 'Medical Director',
    project_type: 'Machine Learning',
    budget_range: '$50k - $100k',
    timeline: '2-3 months',
    urgency: 'medium',
    message:
      'We photograph every lesion we follow. I would like to know whether a model can line up images taken ' +
      'months apart, so that we compare like with like. Not a diagnosis, an alignment.',
    work: { followUpInDays: 9, followUpNotes: 'Return with two alignment examples.', steps: 2 },
  },
  {
    hoursAgo: 214,
    status: 'lost',
    name: 'Brett Sorensen',
    email: 'brett@glowbarcollective.example',
    company: 'Glow Bar Collective',
    position: 'Head of Marketing',
    project_type: 'Creative Technology',
    budget_range: 'Under $10k',
    timeline: 'ASAP',
    urgency: 'urgent',
    message: 'Need a launch page with a quiz by Friday. Can you do that?',
  },
  {
    hoursAgo: 260,
    status: 'contacted',
    name: 'Margaux Lefèvre',
    email: 'margaux@maisonlefevre.example',
    company: 'Maison Lefèvre',
    position: 'Creative Director',
    phone: '+33 1 55 55 01 27',
    project_type: 'Creative Technology',
    budget_range: '$50k - $100k',
    timeline: '3-6 months',
    urgency: 'low',
    message:
      'We make skincare in small runs and sell it through eleven physicians. They deserve a private room on our ' +
      'site: protocols, samples, re-orders. It should feel like being handed a box, not like logging in.',
  },
  {
    hoursAgo: 338,
    status: 'won',
    name: 'Dr. Samuel Adeyemi',
    email: 'samuel@parkavenuesmiles.example',
    company: 'Park Avenue Smiles',
    position: 'Director',
    project_type: 'Process Automation',
    budget_range: '$25k - $50k',
    timeline: '1 month',
    urgency: 'medium',
    message:
      'Recalls are done from a spreadsheet and good intentions. We would like reminders that know who was seen, ' +
      'who was not, and who prefers a call.',
  },
  {
    hoursAgo: 410,
    status: 'qualified',
    name: 'Ruth Abramowitz',
    email: 'ruth@riversidevein.example',
    company: 'Riverside Vein & Vascular',
    position: 'CEO',
    project_type: 'Data Analytics',
    budget_range: '$100k - $250k',
    timeline: '6+ months',
    urgency: 'low',
    message:
      'Referrals come from forty practices and we could not tell you which of them are pleased with us. That is ' +
      'the question. I am in no hurry, I want it answered properly.',
  },
  {
    hoursAgo: 505,
    status: 'lost',
    name: 'Tomasz Wierzbicki',
    email: 'tomasz@hudsonhairclinic.example',
    company: 'Hudson Hair Clinic',
    project_type: 'Machine Learning',
    budget_range: '$10k - $25k',
    timeline: '6+ months',
    urgency: 'low',
    message:
      'Is it possible to estimate graft counts from photographs well enough to quote before a consultation? We ' +
      'went with an imaging vendor for now but would like to stay in touch.',
  },
];
