/** Major of the HTTP contract. It moves only with a breaking change of the OpenAPI document. */
export const contractMajor = 1;
