import { i18n } from '@lingui/core'
import { maxCharacters } from '~/contract/bounds'
import { QueueCreate, type QueueState, type QueueUpdate } from '~/contract/queues'
import type { Queue } from '~/contract/social'
import { slotKey, sortedSlots } from '~/domain/calendar/queue-moves'
import type { Slot } from '~/domain/calendar/queue-slots'
import { minutesOf, timeOf } from '~/domain/calendar/time-zone'
import { weekdays } from '~/src/calendar/device-settings'
import { tooLong } from '~/src/form/too-long'

const nameLimit = maxCharacters(QueueCreate.shape.name)

/** Why a queue can't have this name; undefined if it can. */
export const nameProblem = (name: string): string | undefined =>
  name.trim() === '' ? i18n.t('Enter a name.') : tooLong(name, nameLimit)

/** A slot while a queue is being edited. */
export interface DraftSlot extends Slot {
  /** Doesn't change when the slot moves. */
  readonly id: string
  /** Its place in the saved queue; undefined for a new slot. */
  readonly from: Slot | undefined
  readonly removed: boolean
}

/** A queue while it is being edited. */
export interface QueueDraft {
  readonly name: string
  readonly timezone: string
  /** `null` means any account. */
  readonly accountIds: readonly string[] | null
  readonly slots: readonly DraftSlot[]
}

/** The editable fields of a saved queue. */
export function stateOf(queue: Queue): QueueState {
  return {
    name: queue.name ?? queue.id,
    timezone: queue.timezone ?? 'UTC',
    slots: sortedSlots(queue.slots ?? []),
    accountIds: queue.accountIds ? queue.accountIds.toSorted() : null,
  }
}

export function draftOf(state: QueueState): QueueDraft {
  const slots = state.slots.map((from) => ({ ...from, id: slotKey(from), from, removed: false }))
  return { ...state, slots }
}

export const isMoved = ({ from, weekday, time, removed }: DraftSlot): boolean =>
  !removed && from !== undefined && slotKey(from) !== slotKey({ weekday, time })

const isChanged = (slot: DraftSlot): boolean => slot.removed || !slot.from || isMoved(slot)

/** The slots without removed ones. */
export const remaining = ({ slots }: QueueDraft): DraftSlot[] => slots.filter(({ removed }) => !removed)

export const isTaken = (draft: QueueDraft, place: Slot, except?: string): boolean =>
  remaining(draft).some((slot) => slot.id !== except && slotKey(slot) === slotKey(place))

/** Why a slot can't be put at `place`, as a sentence. */
export function placeRefusal(draft: QueueDraft, place: Slot, except?: string): string | undefined {
  return isTaken(draft, place, except) ? i18n.t('There is a slot at this time already.') : undefined
}

const withSlot = (draft: QueueDraft, id: string, change: Partial<DraftSlot>): QueueDraft => ({
  ...draft,
  slots: draft.slots.map((slot) => (slot.id === id ? { ...slot, ...change } : slot)),
})

/** Moves a slot; returns the draft unchanged if the place is taken. */
export const moveSlot = (draft: QueueDraft, id: string, { weekday, time }: Slot): QueueDraft =>
  isTaken(draft, { weekday, time }, id) ? draft : withSlot(draft, id, { weekday, time })

/** Marks a slot as removed; a slot that was never saved is deleted. */
export function removeSlot(draft: QueueDraft, id: string): QueueDraft {
  const slot = draft.slots.find((each) => each.id === id)
  if (!slot?.from) return { ...draft, slots: draft.slots.filter((each) => each.id !== id) }
  return withSlot(draft, id, { ...slot.from, removed: true })
}

/** Restores a removed slot if its place is still free. */
export function restoreSlot(draft: QueueDraft, id: string): QueueDraft {
  const slot = draft.slots.find((each) => each.id === id)
  return !slot || isTaken(draft, slot, id) ? draft : withSlot(draft, id, { removed: false })
}

/** Adds a slot. If one was removed from this place, it is restored instead, together with its posts. */
export function addSlot(draft: QueueDraft, place: Slot): QueueDraft {
  if (isTaken(draft, place)) return draft
  const removedHere = draft.slots.find(
    ({ removed, from }) => removed && from && slotKey(from) === slotKey(place),
  )
  if (removedHere) return restoreSlot(draft, removedHere.id)
  const { weekday, time } = place
  const id = `new ${crypto.randomUUID()}`
  return { ...draft, slots: [...draft.slots, { weekday, time, id, from: undefined, removed: false }] }
}

const lastMinute = 24 * 60 - 15

/**
 * The next free place from `slot` in steps of minutes or days. Undefined if the end of the day or week is reached.
 */
export function stepFrom(
  draft: QueueDraft,
  slot: DraftSlot,
  step: { readonly minutes?: number; readonly days?: number },
): Slot | undefined {
  let minutes = minutesOf(slot.time)
  const days = weekdays()
  let index = days.indexOf(slot.weekday)
  for (;;) {
    minutes += step.minutes ?? 0
    index += step.days ?? 0
    const weekday = days[index]
    if (weekday === undefined || minutes < 0 || minutes > Math.max(lastMinute, minutesOf(slot.time)))
      return undefined
    const place = { weekday, time: timeOf(minutes) }
    if (!isTaken(draft, place, slot.id)) return place
  }
}

const sameList = (a: readonly string[] | null, b: readonly string[] | null) =>
  JSON.stringify(a?.toSorted() ?? null) === JSON.stringify(b?.toSorted() ?? null)

/** The draft's changes as an update for the server; undefined if there are none. */
export function changeOf(saved: QueueState, draft: QueueDraft): QueueUpdate | undefined {
  const slotsChanged = draft.slots.some(isChanged)
  const change: QueueUpdate = {
    ...(draft.name !== saved.name && { name: draft.name }),
    ...(draft.timezone !== saved.timezone && { timezone: draft.timezone }),
    ...(!sameList(saved.accountIds, draft.accountIds) && {
      accountIds: draft.accountIds && [...draft.accountIds],
    }),
    ...(slotsChanged && {
      slots: remaining(draft).map((slot) => ({
        weekday: slot.weekday,
        time: slot.time,
        ...(isMoved(slot) && { from: slot.from }),
      })),
    }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** The queue's fields other than its slots. */
export const queueFields = ['name', 'timezone', 'accountIds'] as const
export type QueueField = (typeof queueFields)[number]

type Fields = Pick<QueueState, 'name' | 'timezone'> & Pick<QueueDraft, 'accountIds'>

/** Whether two states or drafts have the same value of a field. */
export const sameField = (name: QueueField, one: Fields, other: Fields): boolean =>
  name === 'accountIds' ? sameList(one.accountIds, other.accountIds) : one[name] === other[name]

/** The draft's fields that differ from `from`, and otherwise those of `to`. */
const fieldsOnto = (draft: QueueDraft, from: Fields, to: Fields): Fields => ({
  name: sameField('name', draft, from) ? to.name : draft.name,
  timezone: sameField('timezone', draft, from) ? to.timezone : draft.timezone,
  accountIds: sameField('accountIds', draft, from) ? to.accountIds : draft.accountIds,
})

/** Applies the draft's changes relative to `from` on top of `to`, which somebody else has saved. */
export function rebase(draft: QueueDraft, from: QueueState, to: QueueState): QueueDraft {
  const fields = fieldsOnto(draft, from, to)
  if (JSON.stringify(from.slots) === JSON.stringify(to.slots)) return { ...fields, slots: draft.slots }
  const changed = draft.slots.filter(isChanged)
  const slots = changed.reduce((result, slot) => {
    if (!slot.from) return addSlot(result, slot)
    const id = slotKey(slot.from)
    return slot.removed ? removeSlot(result, id) : moveSlot(result, id, slot)
  }, draftOf(to)).slots
  return { ...fields, slots }
}

/** Applies changes made after the draft `sent` was sent on top of the queue it was saved as. */
export function rebaseSent(draft: QueueDraft, sent: QueueDraft, saved: QueueState): QueueDraft {
  const fields = fieldsOnto(draft, sent, saved)
  if (draft.slots === sent.slots) return { ...fields, slots: draftOf(saved).slots }
  const slots = draft.slots.flatMap((slot): DraftSlot[] => {
    const was = remaining(sent).find(({ id }) => id === slot.id)
    if (!was) return slot.removed ? [] : [{ ...slot, from: undefined }]
    return [{ ...slot, from: { weekday: was.weekday, time: was.time } }]
  })
  return { ...fields, slots }
}

/** Number of differences to the saved queue: each slot, the name, the time zone, the accounts. */
export const changeCount = (saved: QueueState, draft: QueueDraft): number =>
  draft.slots.filter(isChanged).length + queueFields.filter((name) => !sameField(name, draft, saved)).length
