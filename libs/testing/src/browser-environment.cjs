const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * jsdom, and beside it the web APIs that every browser has and jsdom lacks. They are Node's own, so that a
 * spec's fake network answers with a real `Response`. `fetch` stays away: a spec says itself what answers.
 */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder, Request, Response, Headers });
  }
};
