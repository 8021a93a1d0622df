/** Replaced by the build (libs/federation); specs run without one. */
declare const process: { readonly env: { readonly VITRINE_BUILD_ID?: string } };

/** Content hash of the shell's sources. */
export const buildId: string = process.env.VITRINE_BUILD_ID ?? 'development';
