export type ToastTone = 'success' | 'error' | 'info';

export type ToastMessage = {
  tone: ToastTone;
  title: string;
  description?: string;
  /** How long it stays, in milliseconds, where a specification says so. Default 5 s; an error stays. */
  stayMs?: number;
  /** One way on or back, such as Undo. */
  action?: { label: string; onPress: () => void };
};

export type ShowToast = (message: ToastMessage) => void;

export interface Outbox {
  readonly send: ShowToast;
  /** From now on these hands take the messages, those that wait first; answers how they stop. */
  readonly open: (take: ShowToast) => () => void;
}

/** Between those who speak and the list of what they said, which comes later than they do. */
export const createOutbox = (): Outbox => {
  const waiting: ToastMessage[] = [];
  let taker: ShowToast | null = null;
  return {
    send: (message) => {
      if (taker) taker(message);
      else waiting.push(message);
    },
    open: (take) => {
      taker = take;
      for (const message of waiting.splice(0)) take(message);
      return () => {
        taker = null;
      };
    },
  };
};
