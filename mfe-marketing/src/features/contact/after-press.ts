/**
 * Runs what a loss of focus asks for; where a press caused the loss, once that press is over. Otherwise an error that
 * appears meanwhile would move the pressed button from under the pointer, and its click would be lost.
 */
export const afterPress = (task: () => void): void => {
  if (!document.querySelector(':active')) {
    task();
    return;
  }
  // The click follows the release; what it does comes first.
  addEventListener('mouseup', () => setTimeout(task), { once: true, capture: true });
};
