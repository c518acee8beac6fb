/** A point in the window, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** Keys without a character. */
export type Key = 'Enter' | 'Escape' | 'Space' | 'ArrowRight' | 'ArrowDown'

/**
 * The browser functions that the tests need. Firefox and WebKit have no common driver (decision 77), so each implements this
 * interface.
 */
export interface Tab {
  /** Opens a URL and waits for its document. */
  open(url: string): Promise<void>
  /** Runs a function in the page. Arguments and results have to be JSON. */
  run<A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>
  /** Runs a script in the page. */
  load(script: string): Promise<void>
  click(at: Point): Promise<void>
  /** Drags from one point to another. */
  drag(from: Point, to: Point): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Presses a character's key together with Control. */
  pressWithControl(character: string): Promise<void>
  /** PNG. */
  screenshot(): Promise<Buffer>
  /** Errors that the page logged or threw; empty if the driver doesn't report them. */
  readonly noise: readonly string[]
  close(): Promise<void>
}

/** A running browser. */
export interface Browser {
  readonly version: string
  /** A tab with its own profile. */
  newTab(): Promise<Tab>
  close(): Promise<void>
}

export const windowSize = { width: 1440, height: 900 }

/** The points a mouse passes between two points. */
export function* between(from: Point, to: Point, steps = 8): Generator<Point> {
  for (let step = 1; step <= steps; step++) {
    const part = step / steps
    yield {
      x: Math.round(from.x + (to.x - from.x) * part),
      y: Math.round(from.y + (to.y - from.y) * part),
    }
  }
}
