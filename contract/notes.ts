import * as z from 'zod/mini'
import { answer, many, maybe, one, readable } from './answer'
import { isCalendarDay, listOf, text } from './bounds'
import { endpoint } from './endpoint'
import { i18n } from './i18n'
import { pageQuery } from './lists'

// Notes that members write on posts and days. Extension of the embedded server (docs/decisions/0065-notes-and-presence.md).

/** Maximum length of a note, in characters. */
export const longestNote = 2000

/** A calendar day, e.g. `2026-03-29`. */
const calendarDay = () =>
  z.string().check(z.refine(isCalendarDay, i18n.t('Must be a day, such as 2026-03-29.')))

const Person = z.looseObject({ id: z.string(), name: maybe(z.string()) })

export const Note = answer({
  /** A note is either on a post or on a day. */
  postId: maybe(z.string()),
  day: maybe(z.string()),
  author: maybe(Person),
  text: maybe(z.string()),
  /** The people it mentions. */
  mentions: z.catch(readable(Person), () => []),
  createdAt: maybe(z.string()),
  editedAt: maybe(z.string()),
})
export type Note = z.output<typeof Note>

const noteText = () =>
  text(1, longestNote).check(z.refine((value: string) => value.trim() !== '', i18n.t('Write a note.')))

export const NoteCreate = z
  .strictObject({
    text: noteText(),
    postId: z.optional(text(1, 128)),
    day: z.optional(calendarDay()),
  })
  .check(
    z.refine(
      ({ postId, day }) => (postId === undefined) !== (day === undefined),
      i18n.t('Give either a post or a day.'),
    ),
  )
export const NoteUpdate = z.strictObject({ text: noteText() })

export const NotesQuery = z.strictObject({
  ...pageQuery,
  postId: z.optional(text(1, 128)),
  /** Start of a range of days, inclusive. */
  from: z.optional(calendarDay()),
  /** End of the range, exclusive. */
  to: z.optional(calendarDay()),
})

/** Maximum number of notes that one call marks as seen. */
const maxSeen = 100
export const MentionsSeen = z.strictObject({
  noteIds: listOf(text(1, 128), maxSeen).check(z.minLength(1, i18n.t('Choose at least one note.'))),
})

const notes = '/workspaces/{workspaceId}/notes'
const mentions = '/workspaces/{workspaceId}/mentions'

export const listNotes = endpoint({
  extension: true,
  scope: 'read',
  method: 'GET',
  path: notes,
  query: NotesQuery,
  data: many('note', Note),
  summary: /*i18n*/ 'Lists notes on posts and days, the newest first.',
})
export const createNote = endpoint({
  extension: true,
  scope: 'write',
  method: 'POST',
  path: notes,
  body: NoteCreate,
  data: one('note', Note),
  summary: /*i18n*/ 'Writes a note on a post or a day; “@” and a name tells that person.',
})
export const updateNote = endpoint({
  extension: true,
  scope: 'write',
  method: 'PATCH',
  path: `${notes}/{noteId}`,
  body: NoteUpdate,
  data: one('note', Note),
  summary: /*i18n*/ 'Changes a note of your own.',
})
export const deleteNote = endpoint({
  extension: true,
  scope: 'write',
  method: 'DELETE',
  path: `${notes}/{noteId}`,
  data: one('note', Note),
  summary: /*i18n*/ 'Deletes a note of your own, or, as an owner, anybody’s.',
})
export const listMentions = endpoint({
  extension: true,
  scope: 'read',
  method: 'GET',
  path: mentions,
  data: many('note', Note),
  summary: /*i18n*/ 'Lists notes that name you and that you haven’t marked as seen, the newest first.',
})
export const seeMentions = endpoint({
  extension: true,
  scope: 'read',
  method: 'POST',
  path: `${mentions}/seen`,
  body: MentionsSeen,
  data: many('note', Note),
  summary: /*i18n*/ 'Marks notes that name you as seen and lists the rest.',
})
