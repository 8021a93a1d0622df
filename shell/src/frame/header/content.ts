/** The landing page's sections as the header and the menu name them, in order (public specification, section 2). */
export const sections = [
  ['Capabilities', 'capabilities'],
  ['Showcase', 'showcase'],
  ['Technology', 'technology'],
  ['Process', 'process'],
  ['About', 'about'],
  ['Insights', 'insights'],
  ['Contact', 'contact'],
] as const;

export type SectionId = (typeof sections)[number][1];

export const copy = {
  start: 'Start Project',
  accessCode: 'Access Code',
  accessCodeHint: 'For clients: enter the code we sent you.',
  packages: 'Browse Packages',
  packagesHint: 'New here? Compare three monthly packages.',
  billing: 'Billing',
  dashboard: 'Dashboard',
  newTab: '(opens in a new tab)',
  menu: 'Menu',
  closeMenu: 'Close menu',
  haveCode: 'I Have an Access Code',
} as const;
