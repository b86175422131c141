import type { Clock } from '#platform/clock.ts'

/** A clock that runs as always, and can be set forward, or stopped at a moment. */
export class TestClock implements Clock {
  #offset = 0
  #stoppedAt: number | null = null

  now(): Date {
    return new Date((this.#stoppedAt ?? Date.now()) + this.#offset)
  }

  /** From here on time passes by `advance` alone: what is made now is made at the same moment. */
  stop(at: Date | string = this.now()): void {
    this.#stoppedAt = new Date(at).getTime()
    this.#offset = 0
  }

  /** To the time of this machine again. */
  reset(): void {
    this.#stoppedAt = null
    this.#offset = 0
  }

  advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }): void {
    this.#offset += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
  }
}
