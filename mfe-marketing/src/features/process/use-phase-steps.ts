import { useRef, useState, type RefObject } from 'react';

export interface PhaseSteps {
  /** For the element that holds the radio buttons. */
  readonly ref: RefObject<HTMLFieldSetElement | null>;
  /** Index last reached by a step, for people who hear the page; null until one is taken. */
  readonly reached: number | null;
  /** Moves the choice by so many phases; past either end it goes on at the other. */
  readonly step: (by: 1 | -1) => void;
}

/** Steps through radio buttons that keep their own state, so that a choice made before the page came alive stays. */
export const usePhaseSteps = (): PhaseSteps => {
  const ref = useRef<HTMLFieldSetElement>(null);
  const [reached, setReached] = useState<number | null>(null);
  const step = (by: 1 | -1) => {
    const phases = [...(ref.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
    const next = (phases.findIndex(({ checked }) => checked) + by + phases.length) % phases.length;
    const chosen = phases[next];
    if (!chosen) return;
    chosen.checked = true;
    setReached(next);
  };
  return { ref, reached, step };
};
