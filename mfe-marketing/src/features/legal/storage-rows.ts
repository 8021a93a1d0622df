/** What, for which purpose, and for how long something is kept in a browser. */
export const storageRows: readonly (readonly string[])[] = [
  [
    'Cookie “visitor”',
    'Set when you first send a form. Limits repeated submissions. Holds a random value, no name.',
    '180 days',
  ],
  ['Session cookie', 'Set when you sign in to the portal. Keeps you signed in.', '7 days, or until you sign out'],
  [
    'Cookie “vitrine-browser”',
    'Set when you finish an onboarding form, pay, or sign in. Tells this browser from others, so that ' +
      'nothing is paid twice by mistake and a new sign-in is noticed. Holds a random value, no name.',
    'One year',
  ],
  [
    'Sign-in cookies',
    'Set only while you sign in with Google or Facebook. Protect that exchange from forgery.',
    'Minutes',
  ],
  [
    'Cookie “release-group”',
    'Set only while a new version of the site is on trial. Holds a number that many visitors share, ' +
      'so that you keep the version you got.',
    'Until the browser is closed',
  ],
  [
    'Cookie “release-visitor”',
    'Set when a page first tells our server which version it showed. Lets us count how many visitors a ' +
      'new version fails, and tell you from others behind your router when you send a form. Holds a random ' +
      'value, no name.',
    'Until the browser is closed',
  ],
  [
    'Cookie “release-preview”',
    'Set when you open a link to a preview of the site. Shows you the version that you were invited to.',
    'Until the preview ends, or you leave it',
  ],
  [
    'Drafts',
    'What you have typed into an onboarding form, so that a closed tab loses nothing.',
    '7 days, or until you submit',
  ],
  [
    'Payment hand-off',
    'Carries your onboarding details to the payment page.',
    'Until the payment step is finished, or you clear it',
  ],
  [
    'Chat',
    'Your conversation, so that it survives a reload (“chatConversation”).',
    'Shown for 7 days after its last message; then the next one replaces it',
  ],
  [
    'Chat opened',
    'Whether you have opened the chat, so that it does not call for attention again (“hasSeenChat”).',
    'Until you clear it',
  ],
  [
    'Sound',
    'Whether interface sounds are on (“audioEnabled”). Set when you first use the switch.',
    'Until you clear it',
  ],
  [
    'Page count',
    'The random number of your browser session (“analyticsSession”). Not set with Do Not Track or ' +
      'Global Privacy Control.',
    'Until the tab is closed',
  ],
  [
    'How you came to us',
    'The campaign and the site that led you here, and the first page you saw (“visitOrigin”), for a form ' +
      'you may send. Not set with Do Not Track or Global Privacy Control.',
    'Until the tab is closed',
  ],
  [
    'Who you are to us',
    'Whether you were last signed in as a client, as our staff or not at all (“account”), so that the ' +
      'next page shows your links at once. Holds no name.',
    'Until you clear it',
  ],
  [
    'Presses of the logo',
    'When you last pressed our logo (“home”), to tell one press from several.',
    'Until the tab is closed',
  ],
  [
    'First page',
    'That a page of the site has been drawn (“painted”), so that further pages draw everything at once.',
    'Until the tab is closed',
  ],
  ['Keyboard shortcuts', 'Whether single-key shortcuts of the portal are on.', 'Until you clear it'],
  ['Columns', 'Which columns of the portal’s lists you see, or a board in their place.', 'Until you clear it'],
  [
    'Portal drafts',
    'What our staff type into a form of the portal, and what they opened last, so that a reload loses nothing.',
    'Until the tab is closed',
  ],
];
