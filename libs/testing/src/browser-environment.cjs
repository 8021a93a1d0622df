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
 * jsdom, and beside it the web APIs that every browser has and jsdom lacks. They are Node's own, so that a
 * spec's fake network answers with a real `Response`. `fetch` stays away: a spec says itself what answers.
 */
module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder, Request, Response, Headers, IntersectionObserver });
    giveDialogs(this.global.HTMLDialogElement.prototype);
  }
};
