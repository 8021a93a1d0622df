/** The only source of time in the BFF, so that a test can be at any hour. It is also the injection token. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
