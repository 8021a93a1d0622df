export type ToastTone = 'success' | 'error' | 'info';

export type ToastMessage = {
  tone: ToastTone;
  title: string;
  description?: string;
  /** How long it stays, in milliseconds, where a specification says so. Default 5 s; an error stays. */
  stayMs?: number;
  /** One action, such as Undo. */
  action?: { label: string; onPress: () => void };
};

export type ShowToast = (message: ToastMessage) => void;

export interface Outbox {
  readonly send: ShowToast;
  /** Sets the receiver of messages, which gets the queued ones first; returns how to remove it. */
  readonly open: (take: ShowToast) => () => void;
}

/** Queues messages until the lazily loaded list can show them. */
export const createOutbox = (): Outbox => {
  const queue: ToastMessage[] = [];
  let receiver: ShowToast | null = null;
  return {
    send: (message) => {
      if (receiver) receiver(message);
      else queue.push(message);
    },
    open: (take) => {
      receiver = take;
      for (const message of queue.splice(0)) take(message);
      return () => {
        receiver = null;
      };
    },
  };
};
