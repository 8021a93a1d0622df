declare module '*.woff2' {
  /** Public address of the emitted file, content hash included. */
  const url: string;
  export default url;
}

declare module '*.woff2?inline' {
  /** The file itself, as a `data:` address. */
  const url: string;
  export default url;
}
