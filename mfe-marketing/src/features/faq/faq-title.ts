/** Title of the page, known before its text has come. */
export const faqTitle = 'Questions and answers';
