import { readFile } from 'node:fs/promises'
import type * as TestingLibrary from '@testing-library/dom'
import { expect } from '@playwright/test'
import type { Point, Tab } from './tab'

declare global {
  /** Its build for pages, loaded by `find`. */
  var TestingLibraryDom: typeof TestingLibrary | undefined
}

/** A thing by its accessible role and name, or what it says. */
type Step = readonly [role: string, name: string | RegExp]
/** The same as JSON. */
type SentStep = readonly [role: string, name: string, flags?: string]

/** How a thing stands there. */
export interface Found {
  /** Its middle, once it is scrolled into sight. */
  readonly at: Point
  /** What lies over its middle, "" where nothing does. */
  readonly cover: string
  readonly text: string
  readonly value: string
  readonly isChecked: boolean
  readonly isFocused: boolean
}

/** For what has none, or where the first of a kind is meant. */
export const anyName = /^/

const sent = ([role, name]: Step): SentStep =>
  typeof name === 'string' ? [role, name] : [role, name.source, name.flags]

/** In the page: all that the steps lead to; undefined before the library is there. */
function findInPage(steps: readonly SentStep[], does: 'look' | 'point' | 'focus'): Found[] | undefined {
  const library = globalThis.TestingLibraryDom
  if (!library) return undefined
  let things: HTMLElement[] = [document.body]
  for (const [role, name, flags] of steps) {
    const wanted = flags === undefined ? name : new RegExp(name, flags)
    things = things.flatMap((thing) => library.queryAllByRole(thing, role, { name: wanted }))
  }
  return things.map((thing) => {
    if (does === 'point') thing.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    if (does === 'focus') thing.focus()
    const { left, top, width, height } = thing.getBoundingClientRect()
    const at = { x: left + width / 2, y: top + height / 2 }
    const hit = document.elementFromPoint(at.x, at.y)
    const isFree = hit && (thing.contains(hit) || hit.closest('label')?.control === thing)
    return {
      at,
      cover: isFree ? '' : (hit?.outerHTML.slice(0, 200) ?? 'the edge of the window'),
      text: thing.textContent.replace(/\s+/g, ' ').trim(),
      value: 'value' in thing ? String(thing.value) : '',
      isChecked:
        ('checked' in thing && thing.checked === true) || thing.getAttribute('aria-checked') === 'true',
      isFocused: document.activeElement === thing,
    }
  })
}

let library: Promise<string> | undefined
const readLibrary = () =>
  (library ??= readFile(
    new URL(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
    'utf8',
  ))

/** What a person finds on a page by role and name, and does with it. Everything waits until it can be done. */
export class Screen {
  constructor(
    readonly tab: Tab,
    private readonly ancestors: readonly Step[] = [],
  ) {}

  /** The part of the page within a thing. */
  within(role: string, name: string | RegExp): Screen {
    return new Screen(this.tab, [...this.ancestors, [role, name]])
  }

  async open(url: string): Promise<void> {
    await this.tab.open(url)
  }

  async reload(): Promise<void> {
    await this.tab.open(await this.tab.run(() => location.href))
  }

  /** Everything of that name, as it stands now. */
  async all(
    role: string,
    name: string | RegExp,
    does: 'look' | 'point' | 'focus' = 'look',
  ): Promise<Found[]> {
    const steps = [...this.ancestors, [role, name] as const].map(sent)
    const found = await this.tab.run(findInPage, steps, does)
    if (found) return found
    await this.tab.load(await readLibrary())
    return (await this.tab.run(findInPage, steps, does)) ?? []
  }

  /** Waits until something of that name is there, and until it is as expected. */
  async see(
    role: string,
    name: string | RegExp,
    check: (found: Found) => void = () => undefined,
    timeout = limitMs,
  ): Promise<Found> {
    return this.until(role, name, 'look', check, timeout)
  }

  /** Waits until nothing of that name is there any more. */
  async miss(role: string, name: string | RegExp): Promise<void> {
    await expect.poll(async () => (await this.all(role, name)).length, { timeout: limitMs }).toBe(0)
  }

  async click(role: string, name: string | RegExp): Promise<void> {
    await this.tab.click((await this.reach(role, name)).at)
  }

  async focus(role: string, name: string | RegExp): Promise<void> {
    await this.until(role, name, 'focus', ({ isFocused }) => expect(isFocused).toBe(true))
  }

  /** Clicks into a field and types. */
  async write(role: string, name: string | RegExp, text: string): Promise<void> {
    await this.click(role, name)
    await this.tab.type(text)
  }

  /** Types in a field instead of what is there. */
  async fill(role: string, name: string | RegExp, text: string): Promise<void> {
    await this.click(role, name)
    await this.tab.pressWithControl('a')
    await this.tab.type(text)
  }

  /** Checks a box or a radio button, unless it is checked. */
  async check(role: string, name: string | RegExp): Promise<void> {
    const found = await this.reach(role, name)
    if (!found.isChecked) await this.tab.click(found.at)
    await this.see(role, name, ({ isChecked }) => expect(isChecked).toBe(true))
  }

  /** Waits until it can be clicked. */
  async reach(role: string, name: string | RegExp): Promise<Found> {
    return this.until(role, name, 'point', ({ cover }) => expect(cover).toBe(''))
  }

  private async until(
    role: string,
    name: string | RegExp,
    does: 'look' | 'point' | 'focus',
    check: (found: Found) => void,
    timeout = limitMs,
  ): Promise<Found> {
    let result: Found | undefined
    await expect(async () => {
      const [first] = await this.all(role, name, does)
      expect(first, `${role} “${String(name)}”`).toBeDefined()
      if (!first) return
      check(first)
      result = first
    }).toPass({ timeout })
    if (!result) throw new Error(`There is no ${role} “${String(name)}”.`)
    return result
  }
}

/** A limit, not a wait: a busy machine takes several times as long as a free one. */
const limitMs = 45_000
