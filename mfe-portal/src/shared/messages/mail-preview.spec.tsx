import '@testing-library/jest-dom';
import { render, screen, waitFor } from '@testing-library/react';
import { MailPreview } from './mail-preview.tsx';

test('of all pictures the logo is shown, from our own origin', async () => {
  const logo = `/api/logos/${'ab'.repeat(32)}`;
  const html = [
    `<img src="https://elsewhere.example${logo}" srcset="https://elsewhere.example/2x.png 2x" alt="Halcyon" onerror="x()">`,
    '<img src="https://elsewhere.example/pixel.png">',
    `<img src="https://elsewhere.example${logo}?who=june">`,
    `<video src="https://elsewhere.example${logo}"></video>`,
  ].join('');
  render(<MailPreview html={`<!doctype html><html><body>${html}</body></html>`} label="Mail" />);
  const body = () => screen.getByTitle<HTMLIFrameElement>('Mail').contentDocument?.body.innerHTML;
  await waitFor(() => expect(body()).toBe(`<img src="${logo}" alt="Halcyon">`));
});
