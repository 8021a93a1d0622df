import { configure } from '@testing-library/dom';
import { jest } from '@jest/globals';

// Milliseconds a `findBy` waits before it fails. Machines are shared; what must be quick has its own assertion.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);
