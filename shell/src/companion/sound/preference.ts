/** In local storage, 'true' or 'false' (public specification, section 4). */
export const audioKey = 'audioEnabled';

/** Enabled unless the stored value is 'false'. */
export const isAudioEnabled = (): boolean => {
  try {
    return localStorage.getItem(audioKey) !== 'false';
  } catch {
    return true;
  }
};

export const rememberAudio = (enabled: boolean): void => {
  try {
    localStorage.setItem(audioKey, String(enabled));
  } catch {
    // Closed storage: the choice holds until the page is left.
  }
};
