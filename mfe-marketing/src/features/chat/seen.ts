/** In local storage once the chat was opened (public specification, section 2). */
export const seenKey = 'hasSeenChat';

export function hasSeenChat(): boolean {
  try {
    return localStorage.getItem(seenKey) !== null;
  } catch {
    return false;
  }
}

export function rememberChatSeen(): void {
  try {
    localStorage.setItem(seenKey, 'true');
  } catch {
    // Closed storage: the dot will come back at the next visit.
  }
}
