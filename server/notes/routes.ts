import { and, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  createNote,
  deleteNote,
  listMentions,
  listNotes,
  type Note,
  seeMentions,
  updateNote,
} from '~/contract'
import { mentionedIn } from '~/domain/mentions'
import { roleOf } from '../auth/principals'
import type { Queryable, Transaction } from '../db/database'
import { newId } from '../db/identifiers'
import { memberships, mentions, notes, principals } from '../db/schema'
import { ApiError, notFound } from '../http/api-error'
import { withoutNulls } from '../http/envelope'
import { implement } from '../http/implement'
import { isAmong } from '../lists/find'
import { listRecords } from '../lists/list-records'
import { lockPost } from '../posts/posts'

type Row = typeof notes.$inferSelect

/** The most notes that are listed as mentions. */
const maxMentions = 100

/** Notes as the API returns them, with the names of their authors and of the people they mention. */
async function recordsOf(q: Queryable, rows: readonly Row[]): Promise<Note[]> {
  if (rows.length === 0) return []
  const named = await q
    .select({ noteId: mentions.noteId, id: principals.id, name: principals.name })
    .from(mentions)
    .innerJoin(principals, eq(principals.id, mentions.principalId))
    .where(
      isAmong(
        mentions.noteId,
        rows.map(({ id }) => id),
      ),
    )
  const authors = await q
    .select({ id: principals.id, name: principals.name })
    .from(principals)
    .where(isAmong(principals.id, [...new Set(rows.map(({ authorId }) => authorId))]))
  return rows.map((row) => ({
    ...withoutNulls({ id: row.id, postId: row.postId, day: row.day, text: row.text }),
    author: authors.find(({ id }) => id === row.authorId),
    mentions: named.flatMap(({ noteId, id, name }) => (noteId === row.id ? { id, name } : [])),
    createdAt: row.createdAt.toISOString(),
    ...(row.editedAt && { editedAt: row.editedAt.toISOString() }),
  }))
}

async function recordOf(q: Queryable, row: Row): Promise<Note> {
  const [note] = await recordsOf(q, [row])
  if (!note) throw new Error('The note wasn’t read.')
  return note
}

/** Stores which of the workspace's people the text mentions now. Those mentioned before keep whether they have seen it. */
async function writeMentions(tx: Transaction, { id, workspaceId, text, authorId }: Row): Promise<void> {
  const people = await tx
    .select({ id: principals.id, name: principals.name })
    .from(memberships)
    .innerJoin(principals, eq(principals.id, memberships.principalId))
    .where(eq(memberships.workspaceId, workspaceId))
  const ids = mentionedIn(text, people)
  await tx
    .delete(mentions)
    .where(and(eq(mentions.noteId, id), sql`not ${isAmong(mentions.principalId, ids)}`))
  if (ids.length === 0) return
  await tx
    .insert(mentions)
    // Authors who mention themselves have read it.
    .values(
      ids.map((principalId) => ({
        noteId: id,
        principalId,
        seenAt: principalId === authorId ? new Date(0) : null,
      })),
    )
    .onConflictDoNothing()
}

interface NoteKey {
  readonly workspaceId: string
  readonly noteId: string
}

async function lockNote(tx: Transaction, { workspaceId, noteId }: NoteKey): Promise<Row> {
  const [row] = await tx
    .select()
    .from(notes)
    .where(and(eq(notes.id, noteId), eq(notes.workspaceId, workspaceId)))
    .for('update')
  if (!row) throw notFound(/*i18n*/ 'note')
  return row
}

/** Notes that mention a person and that they haven't seen, newest first. */
async function unseen(q: Queryable, workspaceId: string, principalId: string): Promise<Note[]> {
  const rows = await q
    .select(getTableColumns(notes))
    .from(mentions)
    .innerJoin(notes, eq(notes.id, mentions.noteId))
    .where(
      and(eq(notes.workspaceId, workspaceId), eq(mentions.principalId, principalId), isNull(mentions.seenAt)),
    )
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(maxMentions)
  return recordsOf(q, rows)
}

export const noteRoutes = [
  implement(listNotes, async (call, { db }) => {
    const { params, query } = call
    const rows = await listRecords(call, db, {
      table: notes,
      time: notes.createdAt,
      branch: eq(notes.workspaceId, params.workspaceId),
      matches: [
        query.postId === undefined ? undefined : eq(notes.postId, query.postId),
        query.from === undefined ? undefined : and(isNotNull(notes.day), sql`${notes.day} >= ${query.from}`),
        query.to === undefined ? undefined : and(isNotNull(notes.day), sql`${notes.day} < ${query.to}`),
      ],
      read: (where, order, limit) =>
        db
          .select()
          .from(notes)
          .where(where)
          .orderBy(...order)
          .limit(limit),
    })
    return recordsOf(db, rows)
  }),
  implement(createNote, async ({ params, body, caller }, { db: tx, clock }) => {
    const { workspaceId } = params
    // Locked, so that the note moves along if the post is being replaced, or is refused if it is being deleted.
    if (body.postId !== undefined) await lockPost(tx, { workspaceId, postId: body.postId })
    const row: Row = {
      id: newId('note'),
      workspaceId,
      postId: body.postId ?? null,
      day: body.day ?? null,
      authorId: caller.principal.id,
      text: body.text.trim(),
      createdAt: new Date(clock()),
      editedAt: null,
    }
    await tx.insert(notes).values(row)
    await writeMentions(tx, row)
    return recordOf(tx, row)
  }),
  implement(updateNote, async ({ params, body, caller }, { db: tx, clock }) => {
    const row = await lockNote(tx, params)
    if (row.authorId !== caller.principal.id)
      throw new ApiError('forbidden', /*i18n*/ 'Only the person who wrote a note can change it.')
    const changed = { ...row, text: body.text.trim(), editedAt: new Date(clock()) }
    await tx.update(notes).set(changed).where(eq(notes.id, row.id))
    await writeMentions(tx, changed)
    return recordOf(tx, changed)
  }),
  implement(deleteNote, async ({ params, caller: { principal } }, { db: tx }) => {
    const row = await lockNote(tx, params)
    if (row.authorId !== principal.id && (await roleOf(tx, params.workspaceId, principal.id)) !== 'owner')
      throw new ApiError(
        'forbidden',
        /*i18n*/ 'Only the person who wrote a note, or an owner of the workspace, can delete it.',
      )
    const note = await recordOf(tx, row)
    await tx.delete(notes).where(eq(notes.id, row.id))
    return note
  }),
  implement(listMentions, ({ params, caller }, { db }) =>
    unseen(db, params.workspaceId, caller.principal.id),
  ),
  implement(seeMentions, async ({ params, body, caller: { principal } }, { db: tx, clock }) => {
    const ofWorkspace = tx
      .select({ id: notes.id })
      .from(notes)
      .where(eq(notes.workspaceId, params.workspaceId))
    await tx
      .update(mentions)
      .set({ seenAt: new Date(clock()) })
      .where(
        and(
          isAmong(mentions.noteId, body.noteIds),
          sql`${mentions.noteId} in ${ofWorkspace}`,
          eq(mentions.principalId, principal.id),
          isNull(mentions.seenAt),
        ),
      )
    return unseen(tx, params.workspaceId, principal.id)
  }),
]
