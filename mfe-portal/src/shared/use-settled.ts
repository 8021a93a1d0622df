import { useEffect, useState } from 'react';

/** The value after a pause in typing; `milliseconds` is how long a pause is. Values are compared as JSON. */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  const same = JSON.stringify(value) === JSON.stringify(settled);
  useEffect(() => {
    if (same) return undefined;
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, same, milliseconds]);
  return settled;
}
