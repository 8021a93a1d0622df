import { Button, CheckIcon, CopyIcon } from '@vitrine/ui';
import { useEffect, useRef, useState } from 'react';

/** How long the button says that it has copied, in milliseconds. */
const stay = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** 'Copy key' */
  readonly label: string;
  /** Where copying is not allowed: lets the person take the text by hand. */
  readonly onRefused: () => void;
}

/** Copies a text and says so, for eyes and ears. */
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
    timer.current = setTimeout(() => setCopied(false), stay);
  };

  return (
    <Button size="sm" onClick={() => void copy()}>
      {copied ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
};
