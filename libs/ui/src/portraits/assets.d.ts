declare module '*.svg' {
  /** Public address of the emitted file. */
  const url: string;
  export default url;
}
