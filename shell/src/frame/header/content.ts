export const copy = {
  start: 'Start Project',
  accessCode: 'Access Code',
  accessCodeHint: 'For clients: enter the code we sent you.',
  packages: 'Browse Packages',
  packagesHint: 'New here? Compare three monthly packages.',
  newTab: '(opens in a new tab)',
  menu: 'Menu',
  closeMenu: 'Close menu',
  haveCode: 'I Have an Access Code',
} as const;
