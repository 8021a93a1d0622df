/** The form as a page of its own, which also takes it from browsers without scripts. */
export const contactPath = '/contact';

/** Where such a browser learns that its message has come. */
export const sentPath = '/contact/sent';
