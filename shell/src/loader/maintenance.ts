/**
 * Inlined in the maintenance page (budget 900 bytes): tells the team why a remote is disabled. Who is staff, and the
 * reason, only the BFF says; visitors ask nothing.
 */
interface Status {
  readonly remotes: readonly { readonly name: string; readonly disabled?: { readonly reason: string } | null }[];
}

const showReason = async (place: HTMLElement): Promise<void> => {
  const response = await fetch('/api/platform/status');
  if (!response.ok) return;
  const { remotes } = (await response.json()) as Status;
  const reason = remotes.find(({ name }) => name === place.dataset['remote'])?.disabled?.reason;
  if (reason) place.textContent = `For the team: ${reason}`;
};

try {
  const place = document.querySelector<HTMLElement>('#reason');
  // Set by the session store while somebody of the team is signed in here.
  if (place && localStorage['account'] === 'staff') void showReason(place).catch(() => undefined);
} catch {
  // Storage is blocked; the page says all it has to say.
}
