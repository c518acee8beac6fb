import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Endpoint } from '~/contract/endpoint'
import type { TestStudio } from '~/server/testing/studio'
import { fill } from '../render-with-app'

/** A write of the dashboard as a person makes it. */
export interface Write {
  readonly endpoint: Endpoint
  /** Creates what it needs, and returns how it is done. `word` occurs nowhere else in the studio. */
  begin(studio: TestStudio, word: string): Promise<Steps>
}

export interface Steps {
  /** Relative to the workspace, or absolute. */
  readonly path: string
  /** Types and submits. */
  act(user: UserEvent): Promise<void>
  /** The typed text, which must still be on the page or at the server; missing if nothing is typed. */
  readonly typed?: string
  /** How often the write was done, from the server's data. */
  effects(): Promise<number>
  /** A 404 counts as done, so that no message is shown. */
  readonly doneIfGone?: true
  /** Buttons, links and menu items with which a person continues. */
  readonly onward: RegExp
  /** Begins anew where no control leads on. */
  again?(user: UserEvent): Promise<void>
}

/** A limit, not a wait. */
export const longTimeout = { timeout: 20_000 }

const dialogOnTop = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1)

/** The controls that can be pressed now: in the open dialog, or on the page and in its menus. */
export function pressable(name: string | RegExp): HTMLElement[] {
  const scope = within(dialogOnTop() ?? document.body)
  return ['button', 'menuitem', 'combobox', 'option', 'checkbox', 'link']
    .flatMap((role) => scope.queryAllByRole(role, { name }))
    .filter((each) => !['aria-busy', 'aria-disabled'].some((state) => each.getAttribute(state) === 'true'))
}

/**
 * Presses a control. A menu item is chosen by keyboard, which works once the menu has the focus, shortly
 * after opening.
 */
export async function pressOn(user: UserEvent, element: HTMLElement): Promise<void> {
  if (element.getAttribute('role') !== 'menuitem') return user.click(element)
  const menu = element.closest('[role=menu]')
  await waitFor(() => expect(menu?.contains(document.activeElement)).toBe(true), longTimeout)
  await waitFor(async () => {
    if (!element.hasAttribute('data-highlighted')) await user.keyboard('{ArrowDown}')
    expect(element.hasAttribute('data-highlighted')).toBe(true)
  }, longTimeout)
  await user.keyboard('{Enter}')
}

async function press(user: UserEvent, name: string | RegExp): Promise<void> {
  const [found] = await waitFor(() => {
    const all = pressable(name)
    if (all.length === 0) throw new Error(`“${String(name)}” can’t be pressed yet.`)
    return all
  }, longTimeout)
  if (found) await pressOn(user, found)
}

/** Presses controls on the page one by one, each once it can be, and then those in the dialog that opens. */
export const presses =
  (onPage: readonly (string | RegExp)[], inDialog: readonly (string | RegExp)[] = []) =>
  async (user: UserEvent) => {
    for (const name of onPage) await press(user, name)
    if (inDialog.length > 0) await waitFor(() => expect(dialogOnTop()).toBeDefined(), longTimeout)
    for (const name of inDialog) await press(user, name)
  }

/** Types `text` into a field, repeatedly until it is there, as an opening panel takes the focus. */
async function typeInto(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  do await fill(user, field, text)
  while (!('value' in field) || field.value !== text)
}

/** Fills the field of that name, in the open dialog or on the page, and presses `save`. */
export const types = (field: string | RegExp, text: string, save: string) => async (user: UserEvent) => {
  const box = () =>
    within(dialogOnTop() ?? document.body).getByLabelText(field, { selector: 'input, textarea' })
  await typeInto(user, await waitFor(box, longTimeout), text)
  await press(user, save)
}

/** Fills a field of a form and presses `save`. */
export function saves(form: string, label: string, save: string, text: string) {
  return async (user: UserEvent) => {
    const fields = within(await screen.findByRole('form', { name: form }, longTimeout))
    await typeInto(user, fields.getByRole('textbox', { name: label }), text)
    await press(user, save)
  }
}

/** Does several acts in turn. */
export const inTurn =
  (...acts: readonly Steps['act'][]): Steps['act'] =>
  async (user) => {
    for (const act of acts) await act(user)
  }

export const countOf = <T>(all: readonly T[], fits: (each: T) => boolean): number => all.filter(fits).length

export const row = (endpoint: Endpoint, begin: Write['begin']): Write => ({ endpoint, begin })

/** How many records of a list match. */
export const listed = async <T>(
  answer: Promise<{ body: { data: T[] } }>,
  fits: (each: T) => boolean,
): Promise<number> => countOf((await answer).body.data, fits)
