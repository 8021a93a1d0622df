declare module '*.woff2' {
  /** Public address of the emitted file, content hash included. */
  const url: string;
  export default url;
}
