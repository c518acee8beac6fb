import { personKey } from '~/src/storage/person-key'
import { table } from '~/src/storage/table'
import { currentSession } from './session'

/** What is kept to be used again: whole posts, pieces of text, sets of hashtags; and the accounts chosen last. */
export type TemplateKind = 'template' | 'snippet' | 'hashtags' | 'accounts'

/** One of them, of a workspace, on this device alone: the API has no place for it. */
export interface Template {
  readonly id: string
  readonly name: string
  /** What it holds; read it tolerantly, an older version may have written it. */
  readonly fields: unknown
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

const store = table<Template>('templates')

const prefix = (workspaceId: string, kind: TemplateKind) => personKey(currentSession(), workspaceId, kind, '')

/** Those of a kind, last kept first. */
export async function listTemplates(workspaceId: string, kind: TemplateKind): Promise<readonly Template[]> {
  const kept = await store.all(prefix(workspaceId, kind))
  return kept.map(([, each]) => each).sort((a, b) => b.savedAt - a.savedAt)
}

/** Keeps one, or changes it. */
export const saveTemplate = (workspaceId: string, kind: TemplateKind, template: Template): Promise<boolean> =>
  store.write(prefix(workspaceId, kind) + template.id, template)

/** Drops one. */
export const removeTemplate = (workspaceId: string, kind: TemplateKind, id: string): Promise<void> =>
  store.remove(prefix(workspaceId, kind) + id)
