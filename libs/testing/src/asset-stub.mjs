/** Stands in for fonts and pictures where webpack would give their URL (Jest `moduleNameMapper`). */
export default '/asset-stub';
