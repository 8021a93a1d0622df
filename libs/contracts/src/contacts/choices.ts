/** The choice lists and defaults of the contact form (public specification, sections 3 and 9). */
export const projectTypes = [
  'AI Infrastructure',
  'Machine Learning',
  'Full-Stack Development',
  'Data Analytics',
  'Process Automation',
  'Custom AI Agents',
  'Creative Technology',
  'Other',
] as const;

/** What the contact form sends where nobody chose; API consumers who leave it out get the default. */
export const unsureProjectType = 'Not sure yet';

export const budgetRanges = [
  'Under $10k',
  '$10k - $25k',
  '$25k - $50k',
  '$50k - $100k',
  '$100k - $250k',
  '$250k+',
] as const;

/** What a lead with a budget is worth at least; cents. Who names none, or under $10k, may bring anything. */
export const budgetFloorCents: Readonly<Record<(typeof budgetRanges)[number], number>> = {
  'Under $10k': 0,
  '$10k - $25k': 1_000_000,
  '$25k - $50k': 2_500_000,
  '$50k - $100k': 5_000_000,
  '$100k - $250k': 10_000_000,
  '$250k+': 25_000_000,
};

export const timelines = ['ASAP', '1-2 weeks', '1 month', '2-3 months', '3-6 months', '6+ months', 'Flexible'] as const;

export const urgencies = ['low', 'medium', 'high', 'urgent'] as const;

export const contactMethods = ['email', 'phone'] as const;

/** When a call suits, to choose from; anything else is typed. */
export const callTimes = [
  'This week, mornings',
  'This week, afternoons',
  'Next week, mornings',
  'Next week, afternoons',
] as const;

export const inquiryDefaults = {
  project_type: 'AI Infrastructure',
  urgency: 'medium',
  preferred_contact_method: 'email',
  source: 'website',
} as const;
