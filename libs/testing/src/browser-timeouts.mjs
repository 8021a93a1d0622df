import { configure } from '@testing-library/dom';
import { jest } from '@jest/globals';

// Milliseconds. Long, because machines are shared; tests of speed have assertions of their own.
configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(30_000);
