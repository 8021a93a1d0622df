/** Leaves by loading a whole new page: nothing that was shown stays in this one's memory. */
export const leaveTo = (path: string): void => window.location.assign(path);
