/** Stands in for fonts and pictures where webpack would give their URL (Jest `moduleNameMapper`). */
// oxlint-disable-next-line import/no-default-export -- webpack's asset modules have one, and this stands in for them
export default '/asset-stub';
