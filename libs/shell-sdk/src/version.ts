/** Version of this contract. A remote names the range it needs; the shell refuses it outside. */
export const sdkVersion = '1.1.0';
