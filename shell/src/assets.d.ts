declare module '*.png' {
  /** Public address of the emitted file, content hash included. */
  const url: string;
  export default url;
}

declare module '*.ico' {
  const url: string;
  export default url;
}
