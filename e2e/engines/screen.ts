import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type * as TestingLibrary from '@testing-library/dom'
import type { Point, Tab } from './tab'

declare global {
  /** The UMD build, loaded by `Screen.all`. */
  var TestingLibraryDom: typeof TestingLibrary | undefined
}

/** An element by its accessible role and name. */
type Step = readonly [role: string, name: string | RegExp]
/** A step as JSON. */
type SentStep = readonly [role: string, name: string, flags?: string]

/** An element's state. */
export interface Found {
  /** Its centre; with `point`, after scrolling it into view. */
  readonly at: Point
  /** HTML of what covers its centre; empty if nothing does. */
  readonly cover: string
  readonly text: string
  readonly value: string
  readonly isChecked: boolean
  readonly isFocused: boolean
}

/** Matches elements without a name, or any element of a role. */
export const anyName = /^/

const sent = ([role, name]: Step): SentStep =>
  typeof name === 'string' ? [role, name] : [role, name.source, name.flags]

/** Runs in the page: the elements found by the steps; undefined if the library isn't loaded. */
function findInPage(steps: readonly SentStep[], does: 'look' | 'point' | 'focus'): Found[] | undefined {
  const library = globalThis.TestingLibraryDom
  if (!library) return undefined
  let elements: HTMLElement[] = [document.body]
  for (const [role, name, flags] of steps) {
    const wanted = flags === undefined ? name : new RegExp(name, flags)
    elements = elements.flatMap((element) => library.queryAllByRole(element, role, { name: wanted }))
  }
  return elements.map((element) => {
    if (does === 'point') element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    if (does === 'focus') element.focus()
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = { x: left + width / 2, y: top + height / 2 }
    const hit = document.elementFromPoint(at.x, at.y)
    const isFree = hit && (element.contains(hit) || hit.closest('label')?.control === element)
    return {
      at,
      cover: isFree ? '' : (hit?.outerHTML.slice(0, 200) ?? 'the edge of the window'),
      text: element.textContent.replace(/\s+/g, ' ').trim(),
      value: 'value' in element ? String(element.value) : '',
      isChecked:
        ('checked' in element && element.checked === true) || element.getAttribute('aria-checked') === 'true',
      isFocused: document.activeElement === element,
    }
  })
}

let library: Promise<string> | undefined
const readLibrary = () =>
  (library ??= readFile(
    new URL(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
    'utf8',
  ))

/** Finds and uses elements by role and name, as a person does. All actions wait until they are possible. */
export class Screen {
  constructor(
    readonly tab: Tab,
    private readonly ancestors: readonly Step[] = [],
  ) {}

  /** The part of the page within an element. */
  within(role: string, name: string | RegExp): Screen {
    return new Screen(this.tab, [...this.ancestors, [role, name]])
  }

  async open(url: string): Promise<void> {
    await this.tab.open(url)
  }

  async reload(): Promise<void> {
    await this.tab.open(await this.tab.run(() => location.href))
  }

  /** All matching elements at this moment. */
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

  /** Waits until a matching element exists and passes `check`. */
  async see(
    role: string,
    name: string | RegExp,
    check: (found: Found) => void = () => undefined,
    timeout = limitMs,
  ): Promise<Found> {
    return this.until(role, name, 'look', check, timeout)
  }

  /** Waits until there is no matching element. */
  async miss(role: string, name: string | RegExp): Promise<void> {
    await expect.poll(async () => (await this.all(role, name)).length, { timeout: limitMs }).toBe(0)
  }

  async click(role: string, name: string | RegExp): Promise<void> {
    await this.tab.click((await this.reach(role, name)).at)
  }

  async focus(role: string, name: string | RegExp): Promise<void> {
    await this.until(role, name, 'focus', ({ isFocused }) => expect(isFocused).toBe(true))
  }

  /** Clicks a field and types. */
  async write(role: string, name: string | RegExp, text: string): Promise<void> {
    await this.click(role, name)
    await this.tab.type(text)
  }

  /** Replaces a field's text. */
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

/** A generous limit, because a busy machine takes several times longer. */
const limitMs = 45_000
