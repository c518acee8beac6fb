/** A place in the window, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** Keys that have no character. */
export type Key = 'Enter' | 'Escape' | 'Space' | 'ArrowRight' | 'ArrowDown'

/**
 * The little that a person's way asks of a browser. Firefox and WebKit have no driver in common (decision 77), so each has
 * its own behind this.
 */
export interface Tab {
  /** Opens an address, and waits for its document. */
  open(url: string): Promise<void>
  /** Runs a function in the page. What goes in and out is JSON. */
  run<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>
  /** Runs a script of its own in the page. */
  load(script: string): Promise<void>
  click(at: Point): Promise<void>
  /** Takes what is at one place and puts it down at another. */
  drag(from: Point, to: Point): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Presses a character's key while Control is held. */
  pressWithControl(character: string): Promise<void>
  /** PNG. */
  screenshot(): Promise<Buffer>
  /** What the page logged as an error, or threw; empty where the driver tells nothing of it. */
  readonly noise: readonly string[]
  close(): Promise<void>
}

/** A running browser. */
export interface Browser {
  readonly version: string
  /** A tab that shares nothing with another. */
  newTab(): Promise<Tab>
  close(): Promise<void>
}

export const windowSize = { width: 1440, height: 900 }

/** The places that a mouse passes between two. */
export function* between(from: Point, to: Point, steps = 8): Generator<Point> {
  for (let step = 1; step <= steps; step++) {
    const part = step / steps
    yield {
      x: Math.round(from.x + (to.x - from.x) * part),
      y: Math.round(from.y + (to.y - from.y) * part),
    }
  }
}
