import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Endpoint } from '~/contract/endpoint'
import type { TestStudio } from '~/server/testing/studio'
import { fill } from '../render-with-app'

/** A write of the dashboard, as a person makes it. */
export interface Write {
  readonly endpoint: Endpoint
  /** Makes what it needs, and says how it is done there. `word` is one that nothing else in the studio has. */
  begin(studio: TestStudio, word: string): Promise<Way>
}

export interface Way {
  /** Within the workspace, or from the root. */
  readonly path: string
  /** Types and sends. */
  act(user: UserEvent): Promise<void>
  /** What was typed and has to be there still, on the page or at the server; left out where nothing is typed. */
  readonly typed?: string
  /** How often it was done, by what the server has. */
  effects(): Promise<number>
  /** A 404 says that what was asked for is so: nobody is told. */
  readonly doneIfGone?: true
  /** Buttons, links and menu items by which a person goes on, the first of which is pressed. */
  readonly onward: RegExp
}

/** A limit, not a wait. */
export const patient = { timeout: 20_000 }

const dialogOnTop = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)

/** What a person can press now: in the dialog that is open, or on the page and in its menus. */
export function pressable(name: string | RegExp): HTMLElement[] {
  const scope = within(dialogOnTop() ?? document.body)
  return ['button', 'menuitem', 'combobox', 'option', 'checkbox', 'link']
    .flatMap((role) => scope.queryAllByRole(role, { name }))
    .filter((each) => !['aria-busy', 'aria-disabled'].some((state) => each.getAttribute(state) === 'true'))
}

/** Presses it; a menu's item by keys, which the menu hears once it has the focus, a moment after it has opened. */
export async function pressOn(user: UserEvent, element: HTMLElement): Promise<void> {
  if (element.getAttribute('role') !== 'menuitem') return user.click(element)
  const menu = element.closest('[role=menu]')
  await waitFor(() => expect(menu?.contains(document.activeElement)).toBe(true), patient)
  await waitFor(async () => {
    if (!element.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}')
    expect(element.hasAttribute('data-highlighted')).toBe(true)
  }, patient)
  await user.keyboard('{Enter}')
}

async function press(user: UserEvent, name: string | RegExp): Promise<void> {
  const [found] = await waitFor(() => {
    const all = pressable(name)
    if (all.length === 0) throw new Error(`“${String(name)}” can’t be pressed yet.`)
    return all
  }, patient)
  if (found) await pressOn(user, found)
}

/** Presses what stands on the page, one after the other, each when it can be; then what the dialog has that opens. */
export const presses =
  (onPage: readonly (string | RegExp)[], inDialog: readonly (string | RegExp)[] = []) =>
  async (user: UserEvent) => {
    for (const name of onPage) await press(user, name)
    if (inDialog.length > 0) await waitFor(() => expect(dialogOnTop()).toBeDefined(), patient)
    for (const name of inDialog) await press(user, name)
  }

/** Puts `text` into a field; again until it stands there, as a panel takes the focus when it has opened. */
async function typeInto(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  do await fill(user, field, text)
  while (!('value' in field) || field.value !== text)
}

/** Fills the field of that name, in the dialog that is open or on the page, and presses. */
export const types = (field: string | RegExp, text: string, save: string) => async (user: UserEvent) => {
  const box = () =>
    within(dialogOnTop() ?? document.body).getByLabelText(field, { selector: 'input, textarea' })
  await typeInto(user, await waitFor(box, patient), text)
  await press(user, save)
}

/** A form of one name, saved by one button. */
export function saves(form: string, label: string, save: string, text: string) {
  return async (user: UserEvent) => {
    const fields = within(await screen.findByRole('form', { name: form }, patient))
    await typeInto(user, fields.getByRole('textbox', { name: label }), text)
    await press(user, save)
  }
}

/** One act after the other. */
export const inTurn =
  (...acts: readonly Way['act'][]): Way['act'] =>
  async (user) => {
    for (const act of acts) await act(user)
  }

export const countOf = <T>(all: readonly T[], fits: (each: T) => boolean): number => all.filter(fits).length

export const row = (endpoint: Endpoint, begin: Write['begin']): Write => ({ endpoint, begin })

/** The list that an endpoint answers, and whether one of it fits. */
export const listed = async <T>(
  answer: Promise<{ body: { data: T[] } }>,
  fits: (each: T) => boolean,
): Promise<number> => countOf((await answer).body.data, fits)
