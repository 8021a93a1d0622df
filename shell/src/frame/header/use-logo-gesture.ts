import { useNavigate } from '@vitrine/shell-sdk';
import { useRef, type MouseEvent } from 'react';

/** Milliseconds within which clicks on the logo count as one gesture. */
const gesture = 900;

/** Three clicks in a row on the logo lead to the staff area (public specification, section 2). */
export const useLogoGesture = (): ((event: MouseEvent) => void) => {
  const navigate = useNavigate();
  const clicks = useRef<number[]>([]);
  return (event) => {
    const now = performance.now();
    clicks.current = [...clicks.current.filter((time) => now - time < gesture), now];
    if (clicks.current.length < 3) return;
    clicks.current = [];
    // The third click leads there instead of home.
    event.preventDefault();
    void navigate('/admin');
  };
};
