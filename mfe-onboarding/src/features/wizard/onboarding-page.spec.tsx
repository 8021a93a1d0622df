import '@testing-library/jest-dom';
import { TestShell } from '@vitrine/shell-sdk/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { remote } from '../../routes.tsx';
import { wizardA } from './wizard-a.ts';

const noNetwork = () => Promise.reject(new TypeError('This page calls nothing'));

function open(at = '/onboarding') {
  cleanup();
  render(
    <TestShell at={at} fetch={noNetwork}>
      <remote.Routes />
    </TestShell>,
  );
  return userEvent.setup();
}

const textbox = (name: string) => screen.getByRole('textbox', { name });
const practiceType = () => screen.getByRole('combobox', { name: 'Practice type' });
const next = () => screen.getByRole('button', { name: 'Next' });

async function fillBasics(user: ReturnType<typeof userEvent.setup>) {
  await user.type(textbox('First name'), 'Ana');
  await user.type(textbox('Last name'), 'O’Brien');
  await user.type(textbox('Practice name'), 'Lattice Dermatology');
  await user.selectOptions(practiceType(), 'dermatology');
}


beforeEach(() => window.localStorage.clear());

test('step 1 of 5 shows its fields, its progress, and no way back', () => {
  open();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Basics' })).toBeVisible();
  expect(screen.getByText('Step 1 of 5')).toBeVisible();
  expect(screen.getByText('20%')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Step 1 of 5' })).toHaveValue(1);
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  expect(document.title).toBe('Onboarding · Halcyon');
});

test('offers the practice types of the specification', () => {
  open();
  const labels = [...practiceType().querySelectorAll('option')].filter(({ value }) => value).map(({ text }) => text);
  expect(labels).toEqual(['Medical Spa', 'Dermatology', 'Plastic Surgery', 'Dental/Orthodontics', 'Wellness Center', 'Other']);
});

test('Next with nothing typed says what is missing beside each field and focuses the first', async () => {
  const user = open();
  await user.click(next());
  expect(textbox('First name')).toHaveAccessibleDescription('First name is required');
  expect(textbox('Last name')).toHaveAccessibleDescription('Last name is required');
  expect(textbox('Practice name')).toHaveAccessibleDescription('Practice name is required');
  expect(practiceType()).toHaveAccessibleDescription('Practice type is required');
  expect(textbox('First name')).toHaveFocus();
  expect(screen.getByText('Step 1 of 5')).toBeVisible();
});

test('editing a field clears its own error only', async () => {
  const user = open();
  await user.click(next());
  await user.type(textbox('First name'), 'A');
  expect(screen.queryByText('First name is required')).not.toBeInTheDocument();
  expect(screen.getByText('Last name is required')).toBeVisible();
});

test('blanks are not a name', async () => {
  const user = open();
  await fillBasics(user);
  await user.clear(textbox('Last name'));
  await user.type(textbox('Last name'), '   ');
  await user.click(next());
  expect(textbox('Last name')).toHaveAccessibleDescription('Last name is required');
  expect(textbox('Last name')).toHaveFocus();
});

test('a valid step 1 goes on to the contact section, and back to the basics as they were', async () => {
  const user = open();
  await fillBasics(user);
  await user.click(next());
  expect(screen.getByText(/basics of Lattice Dermatology are saved on this device/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tell us how to reach you' })).toHaveAttribute('href', '/#contact');
  await user.click(screen.getByRole('button', { name: 'Edit basics' }));
  expect(textbox('Last name')).toHaveValue('O’Brien');
  expect(practiceType()).toHaveValue('dermatology');
});

test('what was typed is there again on the next visit', async () => {
  const user = open();
  await user.type(textbox('First name'), 'Ana');
  await user.selectOptions(practiceType(), 'dental');
  open();
  expect(textbox('First name')).toHaveValue('Ana');
  expect(practiceType()).toHaveValue('dental');
});

test('the code of the link is kept with the draft', async () => {
  const user = open('/onboarding?code=halcy-7k2qp');
  expect(screen.getByText('HALCY-7K2QP')).toBeVisible();
  await user.type(textbox('First name'), 'Ana');
  open('/onboarding');
  expect(screen.getByText('HALCY-7K2QP')).toBeVisible();
  open('/onboarding?code=NEWER');
  expect(screen.getByText('NEWER')).toBeVisible();
});

test('a code that cannot be one is ignored', () => {
  open('/onboarding?code=%3Cscript%3E');
  expect(screen.queryByText(/Access code/)).not.toBeInTheDocument();
});

test('a broken draft opens an empty wizard', () => {
  window.localStorage.setItem(wizardA.draftKey, '{"values":');
  open();
  expect(textbox('First name')).toHaveValue('');
});

test('a draft whose step is no longer valid opens at that step', () => {
  const values = { ...wizardA.emptyValues, firstName: 'Ana' };
  window.localStorage.setItem(wizardA.draftKey, JSON.stringify({ savedAt: Date.now(), step: 1, code: null, values }));
  open();
  expect(textbox('First name')).toHaveValue('Ana');
  expect(screen.getByText('Step 1 of 5')).toBeVisible();
});

describe('in a browser that refuses storage', () => {
  const storage = Object.getOwnPropertyDescriptor(window, 'localStorage');
  beforeEach(() => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  afterEach(() => {
    if (storage) Object.defineProperty(window, 'localStorage', storage);
  });

  test('the wizard works, and says that nothing is kept', async () => {
    const user = open();
    await fillBasics(user);
    await user.click(next());
    expect(screen.getByText(/does not let us keep the basics of Lattice Dermatology/)).toBeVisible();
  });
});
