/**
 * Webpack loader for `libs/contracts`: takes away the summaries of endpoints, which only the API document shows. Every
 * page loads endpoints; a screen with two lists has some 3 KB of summaries.
 * @param {string} source
 */
// oxlint-disable-next-line import/no-default-export -- webpack takes a loader by its default export
export default (source) => source.replaceAll(/^(\s*)summary:\s*(['"])(?:(?!\2)[^\\\n]|\\.)*\2,$/gm, "$1summary: '',");
