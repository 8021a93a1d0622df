import { Button, CheckIcon, CopyIcon } from '@vitrine/ui';
import { useEffect, useRef, useState } from 'react';

/**
 * Copies text to the clipboard. The text may be a promise: Safari only allows a copy that the press itself starts, so
 * the promise goes to the browser where it accepts one.
 * @throws when the browser refuses or the promise rejects.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text !== 'string' && typeof ClipboardItem === 'function') {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return;
  }
  await navigator.clipboard.writeText(await text);
}

/** How long the button shows 'Copied', in milliseconds. */
const copiedMilliseconds = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** 'Copy key' */
  readonly label: string;
  /** Called when the browser refuses, so that the text can be copied by hand. */
  readonly onRefused: () => void;
}

/** Copies a text and announces it. */
export const CopyButton = ({ text, label, onRefused }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      onRefused();
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), copiedMilliseconds);
  };

  return (
    <Button size="sm" onClick={() => void copy()}>
      {copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
};
