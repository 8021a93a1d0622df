import { useEffect, useState } from 'react';

const minute = 60_000;

/** The reader's clock, to the minute: what says 'today' in the evening says the date after midnight. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
