declare module '*.svg' {
  /** Public address of the emitted file, content hash included. */
  const url: string;
  export default url;
}
