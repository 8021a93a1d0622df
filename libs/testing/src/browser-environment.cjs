const { performance } = require('node:perf_hooks');
const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom lays nothing out, so nothing ever comes into view. */
class IntersectionObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Modal dialogs: shown and closed, with the event. Focus and inertness are the browser tests' business. */
const giveDialogs = (prototype) => {
  prototype.showModal = function showModal() {
    this.open = true;
  };
  prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new this.ownerDocument.defaultView.Event('close'));
  };
};

/**
 * Drops what styled-components would write. A query by role asks for the styles of every ancestor, and jsdom computes
 * them from all rules each time: half of a spec's time. What a style hides is the browser tests' business.
 */
const dropStyles = (prototype) => {
  prototype.insertBefore = (rule) => rule;
};

/**
 * jsdom, and beside it the web APIs that every browser has and jsdom lacks. They are Node's own, so that a
 * spec's fake network answers with a real `Response`. `fetch` stays away: a spec says itself what answers.
 */
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.keepsStyles = config.projectConfig.testEnvironmentOptions.styles === true;
  }

  async setup() {
    await super.setup();
    if (!this.keepsStyles) dropStyles(this.global.HTMLStyleElement.prototype);
    Object.assign(this.global, { TextEncoder, TextDecoder, Request, Response, Headers, IntersectionObserver });
    for (const name of ['measure', 'getEntriesByName', 'clearMeasures'])
      this.global.performance[name] = performance[name].bind(performance);
    giveDialogs(this.global.HTMLDialogElement.prototype);
  }
};
