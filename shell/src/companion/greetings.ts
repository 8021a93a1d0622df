/**
 * What greets newcomers only, such as a dot for an unread message, is not for who has its key in storage: the
 * prerendered page names the key in `data-unless-stored`, and knows nobody.
 */
export const hideGreetings = (): void => {
  for (const greeting of document.querySelectorAll<HTMLElement>('[data-unless-stored]')) {
    try {
      greeting.hidden = String(greeting.dataset['unlessStored']) in localStorage;
    } catch {
      // Storage is closed to us: everyone is new.
    }
  }
};
