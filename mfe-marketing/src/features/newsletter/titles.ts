/** The titles of the newsletter's pages: apart from their other texts, because the routes of every page name them. */
export const newsletterTitles = {
  form: 'Newsletter',
  sent: 'Check your inbox',
  confirm: 'Confirm your subscription',
  unsubscribe: 'Unsubscribe from the newsletter',
} as const;
