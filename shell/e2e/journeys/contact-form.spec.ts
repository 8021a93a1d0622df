import { expect, test } from '../fixtures.ts';
import { system } from '../system.ts';

const message = 'We open a second practice in spring.';

test('bad input is named beside its field, and goes away when the field is edited', async ({ page, landing }) => {
  await landing.openForm();
  await landing.complete({ Name: 'A', Email: 'nobody', Phone: '012', Message: 'short' });
  await landing.send();
  for (const [label, text] of Object.entries({
    Name: 'Name must be at least 2 characters long',
    Email: 'Please enter a valid email address',
    Phone: 'Please enter a valid phone number',
    Message: 'Message must be at least 10 characters long',
  })) {
    await expect(landing.field(label)).toHaveAccessibleDescription(new RegExp(text));
    await expect(landing.field(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(landing.field('Name')).toBeFocused();
  await landing.field('Name').pressSequentially('ra');
  await expect(page.getByText('Name must be at least 2 characters long')).toHaveCount(0);
  await expect(landing.status).toBeEmpty();
});

test('typing keeps email lower-cased and the phone to its characters', async ({ landing }) => {
  await landing.openForm();
  await landing.hydrate();
  await landing.field('Email').pressSequentially('Ines@Example.TEST');
  await landing.field('Phone').pressSequentially('+1 (212) call 555-0134');
  await expect(landing.field('Email')).toHaveValue('ines@example.test');
  await expect(landing.field('Phone')).toHaveValue('+1 (212)  555-0134');
});

test('the success banner goes after 5 seconds', async ({ landing, visitor }) => {
  await landing.openForm();
  await landing.complete({ Name: visitor.name, Email: visitor.email, Message: message });
  const stood = landing.status.evaluate(
    (status) =>
      new Promise<number>((resolve) => {
        let messageTime = 0;
        const watch = new MutationObserver(() => {
          if (status.textContent?.includes('Message sent successfully!')) messageTime ||= performance.now();
          else if (messageTime > 0) resolve(performance.now() - messageTime);
        });
        watch.observe(status, { childList: true, characterData: true, subtree: true });
      }),
  );
  await landing.send();
  await expect(landing.status).toContainText('Message sent successfully!');
  // Never sooner; a busy machine may be a little late.
  const milliseconds = await stood;
  expect(milliseconds).toBeGreaterThan(4_900);
  expect(milliseconds).toBeLessThan(7_000);
});

test('a second message within a minute is asked to wait, also after a reload, and nothing typed is lost', async ({
  page,
  landing,
  visitor,
  expectConsole,
}) => {
  expectConsole(/status of 429 .*\/api\/contacts/);
  await landing.openForm();
  await landing.complete({ Name: visitor.name, Email: visitor.email, Message: message });
  await landing.send();
  await expect(landing.status).toContainText('Message sent successfully!');
  await page.reload();
  await landing.complete({ Name: visitor.name, Email: `again.${visitor.email}`, Message: message });
  await landing.send();
  await expect(landing.status).toContainText('Please wait before submitting another message');
  await expect(landing.field('Message')).toHaveValue(message);
});

test('the honeypot is out of sight and reach, and filling it stores nothing', async ({
  page,
  landing,
  visitor,
  expectConsole,
}) => {
  const warned = expectConsole(/This message was dropped/);
  await landing.openForm();
  const trap = page.locator('input[name="website"]');
  await expect(trap).not.toBeInViewport();
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await landing.complete({ Name: visitor.name, Email: visitor.email, Message: message });
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  await landing.send();
  await expect(landing.status).toContainText('Message sent successfully!');
  const sandbox = await (await fetch(`${system.sandboxUrl}/_control/mails`)).text();
  expect(sandbox).not.toContain(visitor.email);
  // The specification asks for a warning in the console, and for no message (section 8).
  expect(warned()).toHaveLength(1);
});
