import type { Clock } from '#platform/clock.ts'

/** A clock that runs as always, and can be set forward. */
export class TestClock implements Clock {
  #offset = 0

  now(): Date {
    return new Date(Date.now() + this.#offset)
  }

  advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }): void {
    this.#offset += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  }
}
